import { layoutFaults } from '../journeys/support/layout.ts'
import { expect, test } from '../journeys/support/person.ts'

const planted = [
  {
    name: 'a page that scrolls sideways',
    html: '<p style="width: 500px; background: silver">A long walk</p>',
    fault: /^scrolls sideways by \d+ px: .*“A long walk”/,
  },
  {
    name: 'a button whose words do not fit it',
    html: '<button style="width: 90px; height: 30px; overflow: hidden; white-space: nowrap">Buy the Special Edition</button>',
    fault: /^cut off by \d+ px in <.*button> “Buy the Special Edition”/,
  },
  {
    name: 'words that are longer than their button',
    html: '<button style="width: 60px; padding: 0; border: 1px solid; white-space: nowrap">Buy the Special Edition</button>',
    fault: /^leaves <.*button> by \d+ px: .*“Buy the Special Edition”/,
  },
  {
    name: 'lines that a fixed height hides',
    html: '<div style="height: 20px; overflow: clip; width: 100px"><p style="margin: 0">Two lines of a blurb that go on</p></div>',
    fault: /^cut off by \d+ px in <.*div>: <.*p> “Two lines/,
  },
  {
    name: 'text that leaves the window where nothing scrolls',
    html: '<div style="overflow-x: clip; width: 100%"><p style="white-space: nowrap">A name much longer than the window is wide, far longer</p></div>',
    fault: /^cut off by \d+ px .*“A name much longer/,
  },
  {
    name: 'text on text',
    html: '<h1 style="margin: 0; height: 10px; font-size: 20px">A title in two lines, at the least</h1><p style="margin: 0">by Ada</p>',
    fault: /^text on text: .*“A title.* and .*“by Ada”/,
  },
  {
    name: 'text that stays behind a bar',
    html: '<div style="height: 900px"></div><p>The last line</p><nav style="position: fixed; inset: auto 0 0; height: 80px; background: silver">Menu</nav>',
    fault: /^behind the bar <.*nav> at the bottom: .*“The last line”/,
  },
  {
    name: 'two small targets side by side',
    html: '<button style="all: unset; width: 14px; height: 14px">−</button><button style="all: unset; width: 14px; height: 14px">+</button>',
    fault: /^target of 14 × 14 px: .*“−” beside .*“\+”/,
  },
]

for (const { name, html, fault } of planted)
  test(`the layout check names ${name}`, async ({ person }) => {
    const { page } = await person({ viewport: { width: 320, height: 640 } })
    await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width"><body>${html}`)
    await expect.poll(() => layoutFaults(page)).toContainEqual(expect.stringMatching(fault))
  })

test('the layout check leaves alone what is meant to be so', async ({ person }) => {
  const { page } = await person({ viewport: { width: 320, height: 640 } })
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width"><body>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">for screen readers</span>
    <p style="width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A title with an ellipsis</p>
    <p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; width: 90px; margin: 0">A title whose third and fourth lines are left out</p><p style="margin: 0">by its author</p>
    <div style="width: 200px; overflow-x: auto"><p style="white-space: nowrap">A row of chips that scrolls in its own box</p></div>
    <p>A sentence with <a href="#a">one</a> and <a href="#b">two</a> links.</p>
    <label><input type="checkbox"> A box whose label is pressed, too</label>
    <button style="all: unset; width: 14px; height: 14px; margin: 12px">+</button>
    <nav style="position: sticky; bottom: 0; background: silver">Menu</nav>`)
  await expect.poll(() => layoutFaults(page)).toEqual([])
})
