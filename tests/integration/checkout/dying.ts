import type { World } from '@lorecircle/functions/world'

/** The process whose world this is has died. */
export class Died extends Error {}

const writes = new Set(['create', 'replace', 'update', 'remove', 'send', 'expire'])

/** A world whose process dies right after its n-th write to storage, mail or payments: nothing of it works after that. */
export function dyingAfter(world: World, lastWrite: number): World & { isDead(): boolean } {
  let count = 0

  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (count >= lastWrite) throw new Died()
          const result = Reflect.apply(value, target, args)
          return writes.has(String(name)) ? thenDie(result) : result
        }
      },
    })

  async function thenDie(result: unknown) {
    const value = await result
    if (++count >= lastWrite) throw new Died()
    return value
  }

  const sessions = mortal(world.stripe.checkout.sessions)
  const checkout = new Proxy(world.stripe.checkout, {
    get: (target, name) => (name === 'sessions' ? sessions : Reflect.get(target, name)),
  })
  const stripe = new Proxy(world.stripe, {
    get: (target, name) => (name === 'checkout' ? checkout : Reflect.get(target, name)),
  })
  return {
    ...world,
    documents: mortal(world.documents),
    ses: mortal(world.ses),
    stripe,
    isDead: () => count >= lastWrite,
  }
}

/** A world whose mail service refuses everything. */
export const withoutMail = (world: World): World => ({
  ...world,
  ses: new Proxy(world.ses, {
    get: (target, name) =>
      name === 'send'
        ? () => Promise.reject(new Error('the mail service is down'))
        : Reflect.get(target, name),
  }),
})
