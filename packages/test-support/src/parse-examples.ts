/** Find the two examples on the page of a lint rule, as `parseMarks` reads them. Throws where one is missing. */
export function parseExamples(page: string): {wrong: string; right: string} {
  return {wrong: getExample(page, 'Wrong'), right: getExample(page, 'Right')}
}

function getExample(page: string, title: string): string {
  const [, rest] = page.split(`\n## ${title}\n`)
  const [, text] =
    /^\n(?:<!-- .* -->\n\n)?````(?:mdx|text files)\n([\s\S]*?\n)````/.exec(rest ?? '') ?? []
  if (text === undefined) throw new Error(`Cannot find an example under "${title}"`)
  return text
}
