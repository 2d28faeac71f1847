/** Write a name as a variable of a shell: `myToken_` becomes `MY_TOKEN`. */
export function toVariable(name: string): string {
  const variable = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .split(/[\W_]/)
    .filter(Boolean)
    .join('_')
    .toUpperCase()
  return reserved.test(variable) ? `${variable}_ADDRESS` : variable
}

/** Variables that a shell or a guide has other uses for. */
const reserved =
  /^(?:ACCOUNT(?:_\d)?|HOME|IFS|IMPLEMENTATION|PATH|PRIVATE_KEY|PWD|RPC_URL|SHELL|TMPDIR|USER)$/
