import { checkStage, type Target } from '@lorecircle/infra/deploy-check/check-stage'
import { targetOn } from '@lorecircle/local/platform/check-target'
import { nameOf, shopToTry } from '../journeys/support/outside/names.ts'
import { spoilingDoor } from '../journeys/support/outside/spoiling-door.ts'
import { answering, asEver, having, spoiltPages } from '../journeys/support/outside/spoilt-pages.ts'
import { test as base, expect } from '../journeys/support/person.ts'

type Door = { turn: Awaited<ReturnType<typeof spoilingDoor>>['turn']; behind: Target }

/** The same platform, behind a door that spoils some of its answers. */
const test = base.extend<{ door: Door }>({
  door: async ({ platform }, use) => {
    const { machine, shop, ...rest } = targetOn(platform, shopToTry)
    if (machine === null || shop === null) throw new Error('this platform is on no machine')
    const { doorstep, turn, close } = await spoilingDoor(machine.doorstep, nameOf)
    await use({ turn, behind: { ...rest, shop, machine: { ...machine, doorstep }, patienceInMs: 20_000 } })
    close()
  },
})

/** A network may write ten letters in an hour, and other journeys write some. */
const noLetters = { at: 'shop/api/contact', refused: 503 }
const noLetter = { 'a stranger’s letter goes out': expect.stringMatching('answered 503') }

const wrongIn = async (target: Target) =>
  Object.fromEntries(
    (await checkStage(target)).filter(({ isRight }) => !isRight).map(({ what, found }) => [what, found]),
  )

test('whatever strangers are shown amiss is a line that is not right, each by itself', async ({ door }) => {
  door.turn(spoiltPages.map(([, at, spoilt]) => ({ at, spoilt })))
  const asStranger = { ...door.behind, shop: { subdomain: shopToTry, login: null } }
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
  expect(await wrongIn(soonTired)).toEqual({
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
  expect(await wrongIn(soonTired)).toEqual({
    'what is taken back is gone': 'not in 5 s',
    'who turns back gives it back': 'the reader is led to /nowhere',
    ...noLetter,
  })
  expect(
    await wrongIn({
      ...door.behind,
      shop: { subdomain: shopToTry, login: { email: 'nobody@lorecircle.example', password: 'x' } },
    }),
  ).toEqual({ 'the author logs in': expect.stringMatching('password') })
  door.turn([noLetters])
  expect(await wrongIn(door.behind)).toEqual(noLetter)
})

test('what a check could not take away, the next one does', async ({ door }) => {
  door.turn([{ at: 'main/api/blog/delete', refused: 503 }, noLetters])
  expect(await wrongIn(door.behind)).toEqual({
    'what is taken back is gone': expect.stringMatching('answered 503'),
    ...noLetter,
  })
  door.turn([noLetters])
  expect(await wrongIn(door.behind)).toEqual(noLetter)
})
