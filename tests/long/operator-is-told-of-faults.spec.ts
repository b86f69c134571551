import { checkStage, type Target } from '@lorecircle/infra/deploy-check/check-stage'
import { localCheckTarget } from '@lorecircle/local/platform/where-to-go'
import { checkedShop } from '../journeys/support/outside/checked-shop.ts'
import { spoilingDoor } from '../journeys/support/outside/spoiling-door.ts'
import { answering, asEver, having, spoiltPages } from '../journeys/support/outside/spoilt-pages.ts'
import { test as base, expect } from '../journeys/support/person.ts'

type Door = {
  turn: Awaited<ReturnType<typeof spoilingDoor>>['turn']
  behind: Target
  /** The shop that this journey tries out. */
  subdomain: string
}

let shopCount = 0

/** The same platform, behind a door that spoils some of its answers. */
const test = base.extend<{ door: Door }>({
  door: async ({ platform }, use) => {
    const shop = await checkedShop(platform, `Checked${++shopCount}`)
    const { machine, origin } = localCheckTarget(platform)
    if (machine === null) throw new Error('this platform is on no machine')
    const { doorstep, turn, close } = await spoilingDoor(machine.doorstep, placeNamer(shop.subdomain))
    await use({
      turn,
      subdomain: shop.subdomain,
      behind: { origin, shop, machine: { ...machine, doorstep }, patienceInMs: 20_000 },
    })
    close()
  },
})

/** How faults name a host: `main`, `shop` (the one tried out), `nobody` (no shop), or its first label. */
const placeNamer =
  (subdomain: string) =>
  (host: string): string => {
    const [label = ''] = host.split('.')
    if (label.startsWith('nobody-')) return 'nobody'
    if (label === subdomain) return 'shop'
    return label === 'lorecircle' ? 'main' : label
  }

/** A network may write ten letters in an hour, and other journeys write some. */
const noLetters = { at: 'shop/api/contact', refused: 503 }
const noLetter = { 'a stranger’s letter goes out': expect.stringMatching('answered 503') }

const wrongIn = async (target: Target) =>
  Object.fromEntries(
    (await checkStage(target)).filter(({ isRight }) => !isRight).map(({ what, found }) => [what, found]),
  )

test('whatever strangers are shown amiss is a line that is not right, each by itself', async ({ door }) => {
  door.turn(spoiltPages.map(([, at, spoilt]) => ({ at, spoilt })))
  const asStranger = { ...door.behind, shop: { subdomain: door.subdomain, login: null } }
  const wrong = await wrongIn(asStranger)
  expect(wrong).toEqual(
    Object.fromEntries(spoiltPages.map(([line, , , found]) => [line, expect.stringMatching(found)])),
  )
  const lines = (await checkStage(asStranger)).map(({ what }) => what)
  expect(new Set(Object.keys(wrong)), 'every line can be wrong').toEqual(new Set(lines))
})

test('what an author or a reader cannot do is a line that is not right, and nothing is left behind', async ({
  door,
}) => {
  const soonTired = { ...door.behind, patienceInMs: 5_000 }
  door.turn([
    { at: 'shop/blog/*', spoilt: answering(404) },
    { at: 'shop/api/copies', spoilt: asEver },
    noLetters,
  ])
  const unseen = await wrongIn(soonTired)
  expect(unseen).toEqual({
    'a saved post is read': 'not in 5 s',
    'a checkout holds its copy': 'not in 5 s',
    'a paid copy is sold, and taken back': 'not in 5 s',
    ...noLetter,
  })
  door.turn([
    { at: 'shop/blog/*', spoilt: answering(200) },
    { at: 'shop/api/cancel-checkout', spoilt: having('location', '/nowhere') },
    noLetters,
  ])
  const unreturned = await wrongIn(soonTired)
  expect(unreturned).toEqual({
    'what is taken back is gone': 'not in 5 s',
    'who turns back gives it back': 'the reader is led to /nowhere',
    ...noLetter,
  })
  const withoutLogin = await wrongIn({
    ...door.behind,
    shop: { subdomain: door.subdomain, login: { email: 'nobody@lorecircle.example', password: 'x' } },
  })
  expect(withoutLogin).toEqual({ 'the author logs in': expect.stringMatching('password') })
  door.turn([noLetters])
  const right = await wrongIn(door.behind)
  expect(right).toEqual(noLetter)
})

test('what a check could not take away, the next one does', async ({ door }) => {
  door.turn([{ at: 'main/api/blog/delete', refused: 503 }, noLetters])
  const undeleted = await wrongIn(door.behind)
  expect(undeleted).toEqual({
    'what is taken back is gone': expect.stringMatching('answered 503'),
    ...noLetter,
  })
  door.turn([noLetters])
  const repaired = await wrongIn(door.behind)
  expect(repaired).toEqual(noLetter)
})
