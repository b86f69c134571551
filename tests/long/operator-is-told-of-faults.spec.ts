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
    const { machine, ...places } = targetOn(platform, shopToTry)
    if (machine === null) throw new Error('this platform is on no machine')
    const { doorstep, turn, close } = await spoilingDoor(machine.doorstep, nameOf)
    await use({ turn, behind: { ...places, machine: { ...machine, doorstep }, patienceInMs: 400 } })
    close()
  },
})

const wrongIn = async (target: Target) =>
  Object.fromEntries(
    (await checkStage(target)).filter(({ isRight }) => !isRight).map(({ what, found }) => [what, found]),
  )

test('whatever strangers are shown amiss is a line that is not right, each by itself', async ({ door }) => {
  door.turn(spoiltPages.map(([, at, spoilt]) => ({ at, spoilt })))
  const asStranger = { ...door.behind, login: null }
  const wrong = await wrongIn(asStranger)
  expect(wrong).toEqual(
    Object.fromEntries(spoiltPages.map(([line, , , found]) => [line, expect.stringMatching(found)])),
  )
  const lines = (await checkStage(asStranger)).map(({ what }) => what)
  expect(new Set(Object.keys(wrong)), 'every line can be wrong').toEqual(new Set(lines))
})

test('what an author or a reader cannot do is a line that is not right, and nothing is left behind', async ({
  platform,
  door,
}) => {
  door.turn([
    { at: 'shop/blog/*', spoilt: answering(404) },
    { at: 'shop/api/copies', spoilt: asEver },
    { at: 'shop/api/contact', spoilt: answering(503) },
  ])
  expect(await wrongIn(door.behind)).toEqual({
    'a saved post is read': 'not in 0.4 s',
    'a checkout holds its copy': 'not in 0.4 s',
    'a paid copy is sold, and taken back': 'not in 0.4 s',
    'a stranger’s letter goes out': expect.stringMatching('answered 503'),
  })
  door.turn([
    { at: 'shop/blog/*', spoilt: answering(200) },
    { at: 'shop/api/cancel-checkout', spoilt: having('location', '/nowhere') },
  ])
  expect(await wrongIn(door.behind)).toEqual({
    'what is taken back is gone': 'not in 0.4 s',
    'who turns back gives it back': 'the reader is led to /nowhere',
  })
  expect(
    await wrongIn({ ...door.behind, login: { email: 'nobody@lorecircle.example', password: 'x' } }),
  ).toEqual({ 'the author logs in': expect.stringMatching('password') })
  expect(await wrongIn(targetOn(platform, shopToTry))).toEqual({})
})
