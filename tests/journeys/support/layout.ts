import type { Page } from '@playwright/test'
import { expect } from './person.ts'

/** Waits until the page is no wider than its window. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/** Waits until `layoutFaults` finds nothing; names the page, `size`, the elements and their texts where it does. */
export const expectSoundLayout = (page: Page, size: string) =>
  expect
    .poll(() => layoutFaults(page), { message: `layout of ${page.url()} at ${size}`, timeout: 5_000 })
    .toEqual([])

/**
 * What a person could not read or reach on the open page, one line per fault: sideways scrolling, text that is cut off,
 * text on text, text behind a bar that scrolling does not free, and targets below 24 × 24 CSS px without the spacing
 * that WCAG 2.5.8 allows instead. Text is measured as its lines are drawn, so words may be cut in any element.
 *
 * By rule, no fault is: text for screen readers only, an ellipsis or a line clamp, which show that more follows, what
 * scrolls in its own box, decoration (`aria-hidden`, SVG), and links within a sentence.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number }
    type Line = Box & { element: Element; text: string; layer: Element | null }

    // What the browser would leave out until it is scrolled to has no true size.
    const layAllOut = new CSSStyleSheet()
    layAllOut.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(layAllOut)

    const root = document.documentElement
    const faults = new Set<string>()
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const nameOf = (element: Element) => {
      const classes = [...element.classList].map((name) => `.${name}`).join('')
      const parent = element.parentElement
      const within =
        classes === '' && parent
          ? `${parent.localName}${parent.className ? `.${parent.classList[0]}` : ''} > `
          : ''
      return `<${within}${element.localName}${classes}>`
    }
    const short = (text: string | null) => `“${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}”`
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const inTopLayer = (element: Element) => element.matches(':modal, :popover-open')

    /** The next ancestor that can clip the element: absolute and fixed elements escape the ones between. */
    const clippingParent = (element: Element): Element | null => {
      if (inTopLayer(element)) return null
      const { position } = styleOf(element)
      if (position === 'fixed' || position === 'absolute')
        return element instanceof HTMLElement ? element.offsetParent : element.parentElement
      return element.parentElement
    }
    const paddingBox = (element: Element): Box => {
      const box = element.getBoundingClientRect()
      const style = styleOf(element)
      const border = (side: string) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0
      return {
        left: box.left + border('left'),
        top: box.top + border('top'),
        right: box.right - border('right'),
        bottom: box.bottom - border('bottom'),
      }
    }
    const screenReaderOnly = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
        const style = styleOf(at)
        const { width, height } = at.getBoundingClientRect()
        const isTiny = (width <= 2 || height <= 2) && style.overflow !== 'visible'
        if (isTiny || style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)')
          return true
      }
      return false
    }

    /** The lines of a text as they are drawn, each as high as its letters. */
    const linesOf = (text: Text, element: Element): Line[] => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const half = Number.parseFloat(styleOf(element).fontSize) * 0.36
      const layer = layerOf(element)
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2
          return { left, right, top: middle - half, bottom: middle + half, element, text: text.data, layer }
        })
    }
    /** The nearest ancestor that covers others on purpose (bar, dialog, menu), or null. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (inTopLayer(at) || /^(?:fixed|sticky)$/.test(styleOf(at).position)) return at
      return null
    }

    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!(node instanceof Text) || !element || !/\S/.test(node.data)) continue
      if (element.closest('script, style, noscript, template, svg, canvas, iframe, select, option')) continue
      if (isShown(element) && !screenReaderOnly(element)) lines.push(...linesOf(node, element))
    }

    const tooWide = root.scrollWidth - root.clientWidth
    if (tooWide > 0) {
      const widest = [...document.body.querySelectorAll('*')]
        .filter(
          (element) => isShown(element) && element.getBoundingClientRect().right > root.clientWidth + 0.5,
        )
        .at(-1)
      faults.add(
        `scrolls sideways by ${tooWide} px: ${widest ? `${nameOf(widest)} ${short(widest.textContent)}` : ''}`,
      )
    }

    /**
     * How many pixels of a line nobody can see, on its worst side; null where all of it can be seen, or scrolled to.
     * `isMarked`: an ellipsis shows that there is more.
     */
    const cutBy = (line: Line): { by: number; at: Element; isMarked: boolean } | null => {
      let acrossFree = false
      let downFree = false
      let at: Element | null = line.element
      for (; at && at !== root && at !== document.body; at = clippingParent(at)) {
        const style = styleOf(at)
        if (style.display === 'inline' || style.display === 'contents') continue
        const box = paddingBox(at)
        const shows = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (/auto|scroll/.test(style.overflowX)) acrossFree = true
        if (/auto|scroll/.test(style.overflowY)) downFree = true
        const clips = (overflow: string) => /hidden|clip/.test(overflow)
        const across =
          !acrossFree && clips(style.overflowX) ? Math.max(box.left - line.left, line.right - box.right) : 0
        const down =
          !downFree && clips(style.overflowY) ? Math.max(box.top - line.top, line.bottom - box.bottom) : 0
        const by = Math.max(across, down)
        if (by > 1) return { by, at, isMarked: shows }
        if (styleOf(at).position === 'fixed' || inTopLayer(at)) return null
      }
      const beside = acrossFree ? 0 : Math.max(line.right + scrollX - root.clientWidth, -line.left - scrollX)
      const isOffScreen = line.right + scrollX < 0 || line.bottom + scrollY < 0
      return beside > 1 && !isOffScreen ? { by: beside, at: root, isMarked: false } : null
    }
    const cutMost = new Map<Element, { by: number; fault: string }>()
    for (const line of lines) {
      const cut = cutBy(line)
      if (!cut || cut.isMarked || line.element.closest('[aria-hidden="true"]')) continue
      if (cut.by <= (cutMost.get(line.element)?.by ?? 0)) continue
      const fault = `cut off by ${Math.round(cut.by)} px in ${nameOf(cut.at)}: ${nameOf(line.element)} ${short(line.text)}`
      cutMost.set(line.element, { by: cut.by, fault })
    }
    for (const { fault } of cutMost.values()) faults.add(fault)

    /** What draws a frame or a ground of its own around text: a button, a badge, a card. */
    const frameOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at && at !== document.body; at = clippingParent(at)) {
        const style = styleOf(at)
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return null
        if (style.display === 'inline' || style.display === 'contents') continue
        const isFramed = ['top', 'right', 'bottom', 'left'].every(
          (side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
        )
        if (isFramed || !/^rgba\(.*, 0\)$/.test(style.backgroundColor)) return at
      }
      return null
    }
    for (const line of lines) {
      const frame = frameOf(line.element)
      if (!frame || cutBy(line)) continue
      const box = frame.getBoundingClientRect()
      const by = Math.max(
        line.right - box.right,
        box.left - line.left,
        line.bottom - box.bottom,
        box.top - line.top,
      )
      if (by > 1)
        faults.add(
          `leaves ${nameOf(frame)} by ${Math.round(by)} px: ${nameOf(line.element)} ${short(line.text)}`,
        )
    }

    const meet = (one: Box, other: Box, by: number) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by
    const isCut = (line: Line) => cutBy(line) !== null
    const visibleLines = lines
      .filter(({ element }) => !element.closest('[aria-hidden="true"]'))
      .sort((one, other) => one.top - other.top)
    visibleLines.forEach((line, index) => {
      for (const other of visibleLines.slice(index + 1)) {
        if (other.top >= line.bottom) break
        if (other.layer !== line.layer || !meet(line, other, 2) || other.element === line.element) continue
        if (isCut(line) || isCut(other)) continue
        faults.add(
          `text on text: ${nameOf(line.element)} ${short(line.text)} and ${nameOf(other.element)} ${short(other.text)}`,
        )
      }
    })

    const bars = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        /^(?:fixed|sticky)$/.test(styleOf(element).position) &&
        isShown(element) &&
        !element.closest('dialog, [popover], [aria-hidden="true"]') &&
        styleOf(element).pointerEvents !== 'none',
    )
    const before = scrollY
    for (const end of ['top', 'bottom'] as const) {
      scrollTo({ top: end === 'top' ? 0 : root.scrollHeight, behavior: 'instant' })
      const shift = scrollY - before
      for (const bar of bars) {
        const box = bar.getBoundingClientRect()
        const isAtThisEnd = (box.top + box.bottom) / 2 < innerHeight / 2 === (end === 'top')
        if (!isAtThisEnd || box.height === 0 || !/\S/.test(bar.textContent ?? '')) continue
        for (const line of lines) {
          if (line.layer !== null || bar.contains(line.element)) continue
          const moved = { ...line, top: line.top - shift, bottom: line.bottom - shift }
          if (meet(moved, box, 2) && !isCut(line))
            faults.add(
              `behind the bar ${nameOf(bar)} at the ${end}: ${nameOf(line.element)} ${short(line.text)}`,
            )
        }
      }
    }
    scrollTo({ top: before, behavior: 'instant' })

    const least = 24
    type Target = Box & { element: Element }
    const interactive =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=menuitem], [role=option], [role=slider]'
    const join = (one: Box, other: Box): Box => ({
      left: Math.min(one.left, other.left),
      top: Math.min(one.top, other.top),
      right: Math.max(one.right, other.right),
      bottom: Math.max(one.bottom, other.bottom),
    })
    /** A positioned ::before or ::after takes presses, too. */
    const withPseudo = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      return ['::before', '::after'].reduce<Box>(
        (box, which) => {
          const pseudo = getComputedStyle(element, which)
          if (pseudo.content === 'none' || pseudo.position !== 'absolute') return box
          const half = {
            x: (Number.parseFloat(pseudo.width) || 0) / 2,
            y: (Number.parseFloat(pseudo.height) || 0) / 2,
          }
          return join(box, {
            left: middle.x - half.x,
            top: middle.y - half.y,
            right: middle.x + half.x,
            bottom: middle.y + half.y,
          })
        },
        { left, top, right, bottom },
      )
    }
    const targets: Target[] = [...document.body.querySelectorAll(interactive)]
      .filter((element) => isShown(element) && !element.closest('[inert], [aria-hidden="true"]'))
      .map((element) => {
        const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
        const box = labels
          .filter((label) => label instanceof Element)
          .reduce<Box>((all, label) => join(all, label.getBoundingClientRect()), withPseudo(element))
        return { ...box, element }
      })
      .filter(
        ({ element, left, right, top, bottom }) => right > left && bottom > top && !screenReaderOnly(element),
      )
    const isSmall = ({ left, right, top, bottom }: Box) =>
      right - left < least - 0.5 || bottom - top < least - 0.5
    /** A line of text goes on before or after it. */
    const isInSentence = (element: Element) => {
      if (styleOf(element).display !== 'inline') return false
      let block = element.parentElement
      while (block && styleOf(block).display === 'inline') block = block.parentElement
      const around = (block?.textContent ?? '').replace(element.textContent ?? '', '')
      return /[\p{L}\p{N}]/u.test(around)
    }
    const circle = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })
    const distance = ({ x, y }: { x: number; y: number }, box: Box) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    for (const target of targets) {
      if (!isSmall(target) || isInSentence(target.element)) continue
      const middle = circle(target)
      const crowding = targets.find((other) => {
        if (other.element === target.element) return false
        if (other.element.contains(target.element) || target.element.contains(other.element)) return false
        if (layerOf(other.element) !== layerOf(target.element)) return false
        if (distance(middle, other) < least / 2 - 0.5) return true
        const { x, y } = circle(other)
        return isSmall(other) && Math.hypot(x - middle.x, y - middle.y) < least - 0.5
      })
      if (!crowding) continue
      const size = `${Math.round(target.right - target.left)} × ${Math.round(target.bottom - target.top)}`
      const label = target.element.getAttribute('aria-label') ?? target.element.textContent
      faults.add(
        `target of ${size} px: ${nameOf(target.element)} ${short(label)} beside ${nameOf(crowding.element)} ${short(crowding.element.textContent)}`,
      )
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== layAllOut)
    return [...faults]
  })
