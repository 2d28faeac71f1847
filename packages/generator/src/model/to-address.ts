/** Make an address of a route: `/my page` -> `/my%20page`. */
export function toAddress(route: string): string {
  return encodeURI(route).replace(/[?#]/g, encodeURIComponent)
}
