import { expect, test } from 'vitest'
import { ApiError, offlineError, sessionEndedError } from '../api/api-error.ts'
import { fetchFailure, profileFailure } from './profile-failure.ts'

const author = { sub: 's', firstName: 'Hope', lastName: 'Mirrlees' }

test.each(['sub', 'firstName', 'lastName'])(
  'a profile is not asked for without %s',
  { tags: ['B5-51', 'B5-52', 'B5-53', 'B8-44'] },
  (missing) => {
    expect(profileFailure({ ...author, [missing]: '' })).toBe(
      'Missing required attributes (sub, firstname, or lastname)',
    )
    expect(profileFailure(author)).toBeNull()
  },
)

test('why a profile was not fetched is told with its status, and a lost session by its name', {
  tags: ['B8-43', 'B8-45'],
}, () => {
  expect(fetchFailure(new ApiError(503, 'x', 'Something went wrong. Try again.'))).toBe(
    'Failed to fetch profile data. Status: 503 - Something went wrong. Try again.',
  )
  expect(fetchFailure(sessionEndedError())).toBe('User not logged in')
  expect(fetchFailure(offlineError())).toBe(offlineError().message)
})
