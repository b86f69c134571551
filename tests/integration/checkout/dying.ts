import type { Services } from '@lorecircle/functions/services/services'

/** The process whose services these are has died. */
export class Died extends Error {}

const writes = new Set(['create', 'replace', 'update', 'write', 'remove', 'send', 'expire'])

/** Services whose process dies right after its n-th write to storage, mail or payments: nothing of it works after that. */
export function dyingAfter(services: Services, lastWrite: number): Services & { isDead(): boolean } {
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

  async function stripe() {
    const whole = await services.stripe()
    const sessions = mortal(whole.checkout.sessions)
    const checkout = new Proxy(whole.checkout, {
      get: (target, name) => (name === 'sessions' ? sessions : Reflect.get(target, name)),
    })
    const refunds = mortal(whole.refunds)
    return new Proxy(whole, {
      get: (target, name) =>
        name === 'checkout' ? checkout : name === 'refunds' ? refunds : Reflect.get(target, name),
    })
  }
  return {
    ...services,
    documents: mortal(services.documents),
    ses: mortal(services.ses),
    stripe,
    isDead: () => count >= lastWrite,
  }
}

/** Services whose mail service refuses everything. */
export const withoutMail = (services: Services): Services => ({
  ...services,
  ses: new Proxy(services.ses, {
    get: (target, name) =>
      name === 'send'
        ? () => Promise.reject(new Error('the mail service is down'))
        : Reflect.get(target, name),
  }),
})
