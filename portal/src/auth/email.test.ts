import { expect, test } from 'vitest'
import { EmailInput, requiredEmail } from './login-fields.ts'

const said = (typed: string, shape = EmailInput) =>
  shape.safeParse(typed).error?.issues.map(({ message }) => message)

test('whoever leaves the address out is asked for it', () => {
  expect(said('')).toEqual(['Please enter your email address.'])
  expect(said('  ')).toEqual(['Please enter your email address.'])
  expect(said('', requiredEmail('Please enter your new email address.'))).toEqual([
    'Please enter your new email address.',
  ])
})

test.each(['Hope Mirrlees', 'hope@', 'hope@mist', 'hope.mirrlees.example'])(
  'whoever types %j learns what a whole address looks like',
  (typed) => {
    expect(said(typed)).toEqual(['That is not a complete email address.'])
  },
)

test('an address pasted with spaces around it is taken without them', () => {
  expect(EmailInput.parse(' hope@mist.example ')).toBe('hope@mist.example')
})
