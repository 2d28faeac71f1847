/** Ports of our own servers in the network of a run, above those that pages use and that systems assign. */
export const ownPorts = {site: 64_771, gate: 64_772} as const
