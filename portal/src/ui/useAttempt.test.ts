import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

test('a form whose fields are wrong drops the refusal of the attempt before', () => {
  const forms = globSync('**/*.tsx', { cwd: root })
    .map((path) => ({ path, source: readFileSync(new URL(path, root), 'utf8') }))
    .filter(({ source }) => source.includes('useAttempt(') && source.includes('handleSubmit('))
  expect(forms.length).toBeGreaterThan(5)
  const keeping = forms.filter(({ source }) => !/handleSubmit\([\s\S]*?,\s*forget,?\s*\)/.test(source))
  expect(keeping.map(({ path }) => path)).toEqual([])
})
