// SPDX-License-Identifier: MIT
#include "tests/e2e/slurm_cluster.hpp"

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/run_labcheck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <netinet/in.h>
#include <pwd.h>
#include <random>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

const std::array<std::string, 2> kNodes{"n1", "n2"};

// Daemons are in folders that are not on every user's PATH.
std::string path_of(const std::string& program) {
  for (const char* folder : {"/usr/sbin", "/usr/bin", "/sbin", "/bin"}) {
    const fs::path file = fs::path(folder) / program;
    if (::access(file.c_str(), X_OK) == 0) return file.string();
  }
  return {};
}

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  const std::string full = name.data();
  return full.substr(0, full.find('.'));
}

bool is_free(int port) {
  const int test = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool free = ::bind(test, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(test);
  return free;
}

// The first of three free ports.
int free_ports() {
  std::random_device random;
  for (;;) {
    const int port = 20'000 + static_cast<int>(random() % 20'000);
    if (is_free(port) && is_free(port + 1) && is_free(port + 2)) return port;
  }
}

// The processes with `setting` in their environment.
std::vector<pid_t> processes_with(const std::string& setting) {
  std::vector<pid_t> found;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    try {
      const std::string environment = '\0' + read_file(entry->path() / "environ");
      if (environment.find('\0' + setting + '\0') != std::string::npos)
        found.push_back(std::atoi(name.c_str()));
    } catch (const UserError&) {
      // It has ended, or belongs to another user.
    }
  }
  return found;
}

}  // namespace

std::string missing_slurm_programs() {
  for (const char* program : {"munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol"}) {
    if (path_of(program).empty()) return fmt::format("{} is not installed", program);
  }
  return {};
}

SlurmCluster::SlurmCluster() {
  for (const char* name : {"state", "spool", "log", "run", "key"}) fs::create_directory(path(name));
  // munged requires a socket that every user can reach, and a key that no other user can read.
  fs::permissions(folder_.path(), fs::perms(0755));
  fs::permissions(path("key"), fs::perms(0700));
  folder_.write("key/munge.key", std::string(128, 'k'));
  fs::permissions(path("key/munge.key"), fs::perms(0600));
  write_configuration();
  start("munged", {"-F", "--key-file=" + path("key/munge.key").string(),
                   "--socket=" + path("run/munge.socket").string(),
                   "--pid-file=" + path("run/munged.pid").string(),
                   "--log-file=" + path("log/munged.log").string(),
                   "--seed-file=" + path("key/seed").string(), "--num-threads=2"});
  for (int polls = 0; !fs::exists(path("run/munge.socket")); ++polls) {
    if (polls == 500) throw std::runtime_error("munged did not start");
    std::this_thread::sleep_for(20ms);
  }
  start("slurmctld", {"-D", "-f", path("slurm.conf").string()});
  for (const std::string& node : kNodes) start_node(node);
  wait_for_idle_nodes();
}

SlurmCluster::~SlurmCluster() {
  for (const auto& [name, daemon] : daemons_) ::kill(daemon, SIGKILL);
  for (const auto& [name, daemon] : daemons_) ::waitpid(daemon, nullptr, 0);
  for (const pid_t process : processes_with(environment().front())) ::kill(process, SIGKILL);
}

void SlurmCluster::write_configuration() {
  const int port = free_ports();
  const std::string user = ::getpwuid(::getuid())->pw_name;
  const std::string host = host_name();
  const std::string top = folder_.path().string();
  std::string text = fmt::format(
      "ClusterName=test\nSlurmctldHost={1}(127.0.0.1)\nSlurmctldPort={2}\nSlurmUser={0}\n"
      "SlurmdUser={0}\nAuthType=auth/munge\nAuthInfo=socket={3}/run/munge.socket,cred_expire=5\n"
      "StateSaveLocation={3}/state\nSlurmdSpoolDir={3}/spool/%n\n"
      "SlurmctldPidFile={3}/run/slurmctld.pid\nSlurmdPidFile={3}/run/slurmd.%n.pid\n"
      "SlurmctldLogFile={3}/log/slurmctld.log\nSlurmdLogFile={3}/log/slurmd.%n.log\n",
      user, host, port, top);
  // The defaults act about every three seconds, and need root or a database.
  text +=
      "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
      "JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n"
      "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nSwitchType=switch/none\n"
      "MpiDefault=none\nSlurmdParameters=config_overrides\nReturnToService=2\nSlurmdTimeout=30\n"
      "KillWait=2\nSchedulerParameters=sched_interval=1,batch_sched_delay=0\nGresTypes=gpu\n";
  for (std::size_t k = 0; k < kNodes.size(); ++k) {
    text += fmt::format(
        "NodeName={} NodeHostname={} NodeAddr=127.0.0.1 Port={} CPUs=2 RealMemory=4000 "
        "Gres=gpu:2\n",
        kNodes[k], host, port + 1 + static_cast<int>(k));
  }
  text +=
      "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
      "PartitionName=cpu Nodes=n2 MaxTime=INFINITE State=UP\n";
  folder_.write("slurm.conf", text);
  // Slurm wants one character device for each GPU.
  folder_.write(
      "gres.conf",
      "NodeName=n[1-2] Name=gpu File=/dev/null\nNodeName=n[1-2] Name=gpu File=/dev/zero\n");
}

void SlurmCluster::start(const std::string& name, const std::vector<std::string>& words) {
  const std::string program = path_of(name == "munged" || name == "slurmctld" ? name : "slurmd");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child > 0) {
    daemons_[name] = child;
    return;
  }
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::setenv("SLURM_CONF", path("slurm.conf").c_str(), 1);
  const int log = ::open(path("log/" + name + ".err").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(::open("/dev/null", O_RDONLY), 0);
  ::dup2(log, 1);
  ::dup2(log, 2);
  std::vector<char*> pointers{const_cast<char*>(program.c_str())};
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  ::_exit(127);
}

void SlurmCluster::start_node(const std::string& node) {
  start(node, {"-D", "-N", node, "-f", path("slurm.conf").string()});
}

std::vector<std::string> SlurmCluster::environment() const {
  return {"SLURM_CONF=" + path("slurm.conf").string()};
}

std::string SlurmCluster::ask(const std::string& program,
                              const std::vector<std::string>& arguments) const {
  return run_program(program, arguments, environment()).output;
}

void SlurmCluster::wait_for_idle_nodes() const {
  for (const auto end = std::chrono::steady_clock::now() + 60s;;) {
    const std::string states = ask("sinfo", {"-h", "-N", "-p", "all", "-o", "%t"});
    if (states == "idle\nidle\n") return;
    if (std::chrono::steady_clock::now() > end) {
      throw std::runtime_error("the nodes of Slurm are not idle: " + states +
                               read_file(path("log/slurmctld.log")));
    }
    std::this_thread::sleep_for(50ms);
  }
}

void SlurmCluster::lose(const std::string& node) {
  ::kill(daemons_.at(node), SIGKILL);
  ::waitpid(daemons_.at(node), nullptr, 0);
  daemons_.erase(node);
  ask("scontrol", {"update", "nodename=" + node, "state=down", "reason=lost"});
}

void SlurmCluster::revive(const std::string& node) {
  start_node(node);
  ask("scontrol", {"update", "nodename=" + node, "state=resume"});
}

void SlurmCluster::pause() const {
  ask("scontrol", {"update", "nodename=n1,n2", "state=drain", "reason=test"});
}

void SlurmCluster::resume() const {
  ask("scontrol", {"update", "nodename=n1,n2", "state=resume"});
}

std::size_t SlurmCluster::count_active_jobs() const {
  const std::string jobs = ask("squeue", {"-h", "-r"});
  return static_cast<std::size_t>(std::ranges::count(jobs, '\n'));
}

}  // namespace labcheck::test
