// Nothing is called by name: the library stands before libxcb.
