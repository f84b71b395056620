"""The snapshot service: tabs over HTTP, one session a user (`smoketree serve`)."""
