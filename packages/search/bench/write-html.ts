import type {SearchPage} from '@lockstep/search'

/** A page as plain HTML, with the same words. */
export function writeHtml({title, sections}: SearchPage): string {
  const body = sections.map(({id, trail, text, code}) => {
    const heading =
      id === undefined ? '' : `<h2 id="${escapeText(id)}">${escapeText(trail.at(-1) ?? '')}</h2>`
    const paragraphs = text.split('\n').map((line) => `<p>${escapeText(line)}</p>`)
    const blocks = code.map((block) => `<pre><code>${escapeText(block.text)}</code></pre>`)
    return [heading, ...paragraphs, ...blocks].join('\n')
  })
  return `<!doctype html><html lang="en"><title>${escapeText(title)}</title><main><h1>${escapeText(title)}</h1>${body.join('\n')}</main></html>`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
