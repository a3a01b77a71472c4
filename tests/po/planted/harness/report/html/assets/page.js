const text = tr("sort by {0}", column);
