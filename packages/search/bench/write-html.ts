import type {SearchPage} from '@lockstep/search'

/** A page as plain HTML, with the same words. */
export function writeHtml({title, sections}: SearchPage): string {
  const body = sections.map(({id, trail, text, code}) => {
    const heading =
      id === undefined ? '' : `<h2 id="${toText(id)}">${toText(trail.at(-1) ?? '')}</h2>`
    const paragraphs = text.split('\n').map((line) => `<p>${toText(line)}</p>`)
    const blocks = code.map((block) => `<pre><code>${toText(block.text)}</code></pre>`)
    return [heading, ...paragraphs, ...blocks].join('\n')
  })
  return `<!doctype html><html lang="en"><title>${toText(title)}</title><main><h1>${toText(title)}</h1>${body.join('\n')}</main></html>`
}

function toText(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
