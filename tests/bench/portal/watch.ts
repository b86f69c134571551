import type { Page } from '@playwright/test'

type Cause = 'click' | 'keydown'
type Sign = { selector: string; text?: string }

/**
 * Milliseconds from the timestamp of the next event of a kind to the paint that shows its effect: the given sign,
 * else the first paint.
 */
export async function watchNext(page: Page, cause: Cause, sign: Sign | null = null) {
  const watch = await page.evaluateHandle(inThePage, { cause, sign, mostMs })
  return () => watch.evaluate(({ painted }) => painted)
}

const mostMs = 60_000

export async function untilPainted(page: Page, cause: Cause, act: () => Promise<void>, sign?: Sign) {
  const painted = await watchNext(page, cause, sign)
  await act()
  return painted()
}

const inThePage = ({ cause, sign, mostMs }: { cause: Cause; sign: Sign | null; mostMs: number }) => {
  const isSeen = () => {
    if (!sign) return true
    const found = document.querySelector(sign.selector)
    const words = found instanceof HTMLInputElement ? found.value : found?.textContent
    return words?.includes(sign.text ?? '') ?? false
  }
  const painted = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`nobody saw ${JSON.stringify(sign)}`)), mostMs)
    const listen = ({ timeStamp }: Event) => {
      const look = () =>
        requestAnimationFrame(() =>
          isSeen() ? setTimeout(() => resolve(performance.now() - timeStamp)) : look(),
        )
      look()
    }
    addEventListener(cause, listen, { capture: true, once: true })
  })
  return { painted }
}
