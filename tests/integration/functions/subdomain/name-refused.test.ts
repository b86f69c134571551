import { expect, test } from 'vitest'
import { member, openNames } from './shop-names.ts'

openNames()

test.each([
  '',
  '  ',
  'ab',
  '-elf',
  'elf-',
  'elf--land',
  'elf land',
  'élf',
  'a.b',
  'x'.repeat(64),
  '中文書店',
])('the name %j is not a valid domain', { tags: ['B5-38', 'B5-43'] }, async (domain) => {
  const { status, body } = await (await member()).claim(domain)
  expect(status).toBe(400)
  expect(body.error).toBe('Please enter a valid domain.')
})

test.each(['www', 'admin', 'preview', 'market', 'payments', 'l0recircle', 'lore-circle'])(
  'the reserved name %s is in use, and known to be reserved',
  { tags: ['B5-40', 'B5-44'] },
  async (name) => {
    const { status, body } = await (await member()).claim(name)
    expect(status).toBe(409)
    expect(body.error).toBe('Sorry, this subdomain is already in use.')
    expect(body.details).toMatchObject({ isReserved: true })
  },
)
