import { expect, test } from 'vitest'
import { patternComplexity } from './resources.ts'

// Cases that AWS publishes: MachineComplexityEvaluatorTest of https://github.com/aws/event-ruler
test.each([
  [1, ['*']],
  [3, ['*', 'ab*c']],
  [1, ['abc']],
  [2, ['*ab']],
  [3, ['*aa']],
  [2, ['a*b']],
  [2, ['aa*']],
  [3, ['a*bb']],
  [3, ['a*bcb']],
  [4, ['a*bbb']],
  [4, ['*ab*ad']],
  [3, ['*ab*d']],
  [4, ['*aba*']],
  [5, ['a*b*bb']],
  [4, ['a*b*cb']],
  [3, ['ab*b*']],
  [3, ['ab*c', 'x*xx']],
  [4, ['*abc', '*abcde']],
  [4, ['a*bcd', 'ab*cd']],
  [7, ['a*aaa', 'aa*aa']],
  [4, ['a*bc', 'abc*d']],
  [5, ['a*aax', 'aaa*x']],
  [3, ['abc*', 'abcde*']],
  [6, ['ab*cd', 'ab*wx', 'ab*yz']],
  [7, ['*ab*b*b*']],
  [17, ['*a*a*a*a*a*a*a*a*']],
  [2, ['ab*c', 'ab*c']],
  [10, ['F*eatureFeature', 'Fe*atureFeature', 'Fea*tureFeature']],
])('AWS counts %i for %j', (complexity, patterns) => {
  expect(patternComplexity(patterns)).toBe(complexity)
})
