import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@babel/core'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

/** Takes time that grows with the square of the text, but never on a long one: why, by what it is written like. */
const ofShortTexts: Record<string, string> = {
  '/<p>\\s*<a href="([^"]*)"[^>]*>([^<]*)<\\/a>\\s*<\\/p>/g': 'authorsHtml closes every link',
  '/([\\p{L}\\p{M}\\p{N}-]{2,})[.。](?=([\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}-]+))/gu': 'a name',
  '/\\d+$/': 'a name',
  '/\\s*%$/': 'a field of one’s own form',
  '/ (?=\\S*\\d\\S*$)/': 'a line of an address',
  '/(?:<p><\\/p>)+$/': 'the editor’s own page',
  '/(\\w+-\\w+)/': 'our own words',
  '/[^/]+$/': 'a key of ours',
  '/(\\d+)\\.bin$/': 'a key of ours',
  '/(\\d+)\\.json$/': 'a key of ours',
  '/[\\s,;:.]+$/': 'a line of a picture',
  '/^[. ]+|[. ]+$/g': 'a hundred characters at most',
  '/\\s+\\S*$/u': 'as many characters as fit',
  '/[\\s\\p{Pd},;:(]+$/u': 'as many characters as fit',
}

/** Every regular expression of what runs for readers and authors, as it is written, and where. */
function regularExpressions(): Map<string, string> {
  const packages = ['shared', 'functions', 'publisher', 'sites', 'portal'].map((name) => `${name}/src`)
  const files = execFileSync('git', ['ls-files', ...packages], { cwd: root, encoding: 'utf8' }).split('\n')
  const found = new Map<string, string>()
  for (const file of files.filter((file) => /(?<!\.test|\.fixture|\.d)\.tsx?$/.test(file))) {
    const parsed = parseSync(readFileSync(join(root, file), 'utf8'), {
      filename: file,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] },
    })
    for (const { pattern, flags, line } of literalsIn(parsed))
      found.set(`/${pattern}/${flags}`, `${file}:${line}`)
  }
  return found
}

type Literal = { pattern: string; flags: string; line: number }

const RegExpLiteral = z.object({
  type: z.literal('RegExpLiteral'),
  pattern: z.string(),
  flags: z.string(),
  loc: z.object({ start: z.object({ line: z.int() }) }),
})

function literalsIn(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return []
  const literal = RegExpLiteral.safeParse(node)
  if (literal.success) {
    const { pattern, flags, loc } = literal.data
    return [{ pattern, flags, line: loc.start.line }]
  }
  return Object.entries(node).flatMap(([name, part]) =>
    name === 'loc' || name === 'tokens' ? [] : literalsIn(part),
  )
}

test('no regular expression takes time that grows faster than the text', { timeout: 900_000 }, () => {
  const found = regularExpressions()
  expect(found.size).toBeGreaterThan(200)
  const slow = [...found].flatMap(([written, where]) => {
    if (written in ofShortTexts) return []
    const end = written.lastIndexOf('/')
    // Sets of strings, which `v` brings, are not known to recheck and not used.
    const { status } = checkSync(written.slice(1, end), written.slice(end + 1).replace('v', 'u'), {
      // A busy machine is no reason to call an expression slow.
      timeout: null,
    })
    return status === 'safe' ? [] : [`${where} ${written}`]
  })
  expect(slow).toEqual([])
  expect(Object.keys(ofShortTexts).filter((written) => !found.has(written))).toEqual([])
})
