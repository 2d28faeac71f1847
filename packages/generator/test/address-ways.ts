/** Every way that an address takes from a page into its document. */
export const ways: Record<string, (url: string) => string> = {
  link: (url) => `[x](${url})`,
  'link in brackets': (url) => `[x](<${url}>)`,
  'link with a title': (url) => `[x](<${url}> "t")`,
  image: (url) => `![x](<${url}>)`,
  'image in a link': (url) => `[![x](<${url}>)](<${url}>)`,
  'reference definition': (url) => `[x] ![x] [y][x]\n\n[x]: <${url}> "t"`,
  autolink: (url) => `<${url}> ${url}`,
  footnote: (url) => `a[^1]\n\n[^1]: [x](<${url}>)`,
  table: (url) => `| [x](<${url}>) |\n| - |\n| ![x](<${url}>) |`,
  heading: (url) => `## [x](<${url}>)`,
  'raw HTML': (url) => `<a href="${url}">x</a> <img src="${url}" alt="" /> <iframe src="${url}" />`,
  'raw HTML without quotes': (url) => `<a href=${url}>x</a> <a href='${url}'>y</a>`,
  'other attributes': (url) =>
    `<img srcset="${url} 1x" src="${url}" poster="${url}" /> <video src="${url}" poster="${url}" /> <q cite="${url}">x</q> <a ping="${url}" xlink:href="${url}">x</a>`,
  forms: (url) => `<form action="${url}"><button formaction="${url}">x</button></form>`,
  drawing: (url) =>
    `<svg><a href="${url}" xlink:href="${url}"><path d="M0" fill="url(${url})" /></a><use href="${url}" /><image href="${url}" /></svg>`,
  'components of links': (url) =>
    `<Card title="x" href="${url}" />\n\n<Cards><Card title="x" href={${JSON.stringify(url)}} /></Cards>`,
  'component of an image': (url) =>
    `<Image src="${url}" alt="" />\n\n<Image src={${JSON.stringify(url)}} alt="" zoom />`,
  'import of an image': (url) => `import a from ${JSON.stringify(url)}\n\n<Image src={a} alt="" />`,
  constant: (url) => `export const b = ${JSON.stringify(url)}\n\n<a href={b}>x</a>`,
  spread: (url) => `<a {...{href: ${JSON.stringify(url)}}}>x</a>`,
  'front matter in the text': (url) =>
    `---\na: ${JSON.stringify(url)}\n---\n\n<a href={frontmatter.a}>x</a>`,
  'front matter': (url) =>
    `---\ntitle: x\nimage: ${JSON.stringify(url)}\nsources:\n  - ${JSON.stringify(url)}\n  - {title: x, href: ${JSON.stringify(url)}}\nstatus: {kind: ${JSON.stringify(url)}, text: x}\n---\n`,
  directive: (url) => `:::card{href="${url}" title="x"}\nx\n:::`,
  diagram: (url) =>
    `\`\`\`mermaid\ngraph TD\nA["${url}"] --> B\nclick A "${url}"\nclick B href "${url}"\nstyle A fill:url(${url})\n\`\`\``,
  formula: (url) =>
    `---\nmath: true\n---\n\n$\\href{${url}}{x}$ $\\url{${url}}$ $\\includegraphics{${url}}$`,
  code: (url) => `\`\`\`html filename="${url}"\n<a href="${url}">\n\`\`\``
}
