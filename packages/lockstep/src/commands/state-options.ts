/** Options of the commands that compare two states of the contracts. */
export const stateOptions = {
  install: {type: 'string'},
  site: {type: 'string'},
  contracts: {type: 'string'},
  profile: {type: 'string'},
  cache: {type: 'string'},
  help: {type: 'boolean', short: 'h', default: false}
} as const
