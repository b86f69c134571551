import { expect, test } from 'vitest'
import { findUnknownIssuePlaceholder } from './IssueFields.tsx'

test('an author is warned of braces that stay as they are, wherever they are, and not of {name}', () => {
  const issue = { subject: 'To {name}', preheader: 'For {name}', body: '<p>Dear {name}</p>' }
  expect(findUnknownIssuePlaceholder(issue)).toBeNull()
  expect(findUnknownIssuePlaceholder({ ...issue, subject: 'To {Name}' })).toBe('{Name}')
  expect(findUnknownIssuePlaceholder({ ...issue, preheader: '{first_name}' })).toBe('{first_name}')
  expect(findUnknownIssuePlaceholder({ ...issue, body: '<p>Dear {<em>name</em>}</p>' })).toBe('{name}')
})
