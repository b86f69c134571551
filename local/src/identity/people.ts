import { z } from 'zod'
import { attribute, attributesAppend } from './cognito-parts.ts'
import { checkPassword, emailKey, findUser, type Pool, saveUser } from './pool-context.ts'

/** Where people come back from a backup, with the `sub` that they had. */
export const peoplePath = '/_people'

const Person = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  isEnabled: z.boolean(),
  attributes: z.record(z.string(), z.string()),
})
const Body = z.object({ password: z.string(), people: Person.array() })

/** All of them, or nobody and 409 where an address is somebody else's. Whoever is there already stays as they are. */
export async function takeIn(pool: Pool, body: unknown): Promise<Response> {
  const { password, people } = Body.parse(body)
  checkPassword(password)
  const known = await Promise.all(people.map(({ email }) => findUser(pool, email)))
  const taken = people.filter(({ sub }, index) => known[index] && known[index]?.Username !== sub)
  if (taken.length > 0) return Response.json({ taken: taken.map(({ email }) => email) }, { status: 409 })
  for (const [index, person] of people.entries()) {
    if (known[index]) continue
    const now = pool.services.clock.get()
    await saveUser(pool, {
      Username: person.sub,
      Password: password,
      Attributes: attributesOf(person),
      Enabled: person.isEnabled,
      // Whoever had to choose a password has one now.
      UserStatus: person.status === 'UNCONFIRMED' ? 'UNCONFIRMED' : 'CONFIRMED',
      UserCreateDate: now,
      UserLastModifiedDate: now,
      RefreshTokens: [],
    })
  }
  return Response.json({ people: people.length })
}

function attributesOf({ sub, email, attributes }: z.infer<typeof Person>) {
  const others = Object.entries(attributes).filter(([name]) => name !== 'email')
  return attributesAppend(
    others.map(([name, value]) => attribute(name, value)),
    attribute('sub', sub),
    attribute('email', emailKey(email)),
  )
}
