/** Key under which a browser remembers the colors that a reader chose. */
const key = 'color-scheme'

/**
 * The only script inside of a page: sets the chosen colors before anything is painted.
 *
 * It is constant, so that its hash in a Content Security Policy is too.
 */
export const colorSchemeScript = `try{const s=localStorage.getItem('${key}');if(s==='dark'||s==='light')document.documentElement.dataset.scheme=s}catch{}`
