/** Ports of our own servers in a network that a run has for itself: above those that a page would take, and that systems hand out. */
export const ownPorts = {site: 64_771, gate: 64_772} as const
