import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const wardrobes = ['sites', 'portal']

/** Sentences for every class in the markup that no stylesheet defines, or null. */
export function checkClassNames(root: string): string | null {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const unknown = wardrobes.flatMap((name) => {
    const sheets = [...read('shared/styles/*.css'), ...read(`${name}/src/**/*.css`)]
    const known = new Set(sheets.flatMap(({ text }) => styledIn(text)))
    return read(`${name}/src/**/*.{tsx,astro}`).flatMap(({ file, text }) =>
      wornIn(text)
        .filter((worn) => !known.has(worn))
        .map((worn) => `${file} wears '${worn}', which no stylesheet knows`),
    )
  })
  return unknown.length === 0 ? null : unknown.join('\n')
}

const styledIn = (css: string): string[] => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)

/** Only literal class names; computed ones are not checked. */
const wornIn = (markup: string): string[] =>
  [...markup.matchAll(/\bclass(?:Name)?="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(/\s+/).filter((name) => name !== ''),
  )
