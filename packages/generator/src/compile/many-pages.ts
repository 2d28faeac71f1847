/** Number of pages from which the memory of a build matters more than its time. */
export const manyPages = 1000
