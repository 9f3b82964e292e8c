// The test files run one after the other in the same origin, so one would read what another has left behind.
localStorage.clear()
