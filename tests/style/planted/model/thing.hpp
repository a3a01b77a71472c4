/// Stands for a header of model.
#pragma once
