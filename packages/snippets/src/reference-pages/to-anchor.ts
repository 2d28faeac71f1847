/**
 * Return the id of a member on its reference page: its signature in lower case, with dashes.
 *
 * `safeTransferFrom(address,address,uint256)` -> `safetransferfrom-address-address-uint256`. An array is written out,
 * because `f(uint256)` and `f(uint256[])` differ. So an id stays the same when another overload is added.
 */
export function toAnchor(signature: string): string {
  return signature
    .toLowerCase()
    .replace(/\[(\d*)\]/g, (_, length: string) => (length === '' ? '-array' : `-array${length}`))
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
}
