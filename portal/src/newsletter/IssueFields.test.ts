import { expect, test } from 'vitest'
import { unknownPlace } from './IssueFields.tsx'

test('an author is warned of braces that stay as they are, wherever they are, and not of {name}', () => {
  const issue = { subject: 'To {name}', preheader: 'For {name}', body: '<p>Dear {name}</p>' }
  expect(unknownPlace(issue)).toBeNull()
  expect(unknownPlace({ ...issue, subject: 'To {Name}' })).toBe('{Name}')
  expect(unknownPlace({ ...issue, preheader: '{first_name}' })).toBe('{first_name}')
  expect(unknownPlace({ ...issue, body: '<p>Dear {<em>name</em>}</p>' })).toBe('{name}')
})
