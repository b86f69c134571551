import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { readNamedStage } from '../stage/read-stage.ts'
import { CommandError, describeError, UsageError } from './in-words.ts'

const usage = 'pnpm backup --stage NAME'
const named = (name: string, message: string) => Object.assign(new Error(message), { name })
const thrownBy = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test.each<[string, unknown]>([
  ['a flag that is none', thrownBy(() => parseArgs({ args: ['--nonsense'], options: {} }))],
  ['a flag that is missing', new UsageError('Say where the backup goes: --to FOLDER.')],
  ['no stage', thrownBy(() => readNamedStage(undefined))],
])('whoever gives a command %s is told what is wrong, and the usage', (_, error) => {
  const { words, code } = describeError(error, usage)
  expect(code).toBe(2)
  expect(words).toMatch(/^(Unknown option '--nonsense'|Say where the backup|Say which stage)/)
  expect(words.endsWith(`\n\n${usage}`)).toBe(true)
})

const expired = 'The SSO session associated with this profile has expired.'
const lost = Object.assign(new Error('getaddrinfo EAI_AGAIN sts.us-west-2.amazonaws.com'), {
  code: 'EAI_AGAIN',
})
test.each<[string, Error]>([
  ['Nobody is signed in', named('CredentialsProviderError', 'Could not load credentials')],
  ['The session at AWS has expired', named('CredentialsProviderError', expired)],
  ['The session at AWS has expired', named('ExpiredToken', 'The provided token is too old')],
  ['AWS does not know these credentials', named('InvalidClientTokenId', 'The token is invalid')],
  ['AWS does not allow it', named('AccessDeniedException', 'not authorized to perform ssm:GetParameters')],
  ['There is no way to the network', lost],
  ['There is no way to the network', new TypeError('fetch failed', { cause: lost })],
])('an operator whom AWS does not let in reads why: %s', (sentence, error) => {
  const { words, code } = describeError(error, usage)
  expect(code).toBe(1)
  expect(words).toMatch(new RegExp(`^${sentence}.*\\(.+\\)$`))
})

test('what can be put right is a sentence, and so is a stage that nobody has written', () => {
  expect(describeError(new CommandError('There is no backup in here.'), usage)).toEqual({
    words: 'There is no backup in here.',
    code: 1,
  })
  expect(
    describeError(
      thrownBy(() => readNamedStage('nowhere')),
      usage,
    ).words,
  ).not.toContain(' at ')
})

test('a fault of the command’s own keeps its trace', () => {
  const { words, code } = describeError(new TypeError('x is not a function'), usage)
  expect(code).toBe(1)
  expect(words).toMatch(/^TypeError: x is not a function\n\s+at /)
})
