import type { People } from './people.ts'

/** The emulator takes people with the `sub` that they had, which Cognito does for nobody. */
export const takenInAt =
  (endpoint: string): NonNullable<People['takeIn']> =>
  async (people, password) => {
    const answer = await fetch(new URL('/_people', endpoint), {
      method: 'POST',
      body: JSON.stringify({ password, people }),
    })
    if (!answer.ok) throw new Error(`The accounts were refused: ${await answer.text()}`)
  }
