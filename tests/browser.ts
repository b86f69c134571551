import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackage } from './debian-package.ts'

/**
 * Finds a browser that works on this machine: the one in CHROMIUM, else npm's headless shell, which takes less CPU
 * time, else the system's Chromium or Chrome, else (as root on Debian or Ubuntu) the distribution's package. Throws
 * one line that says what to install if none works.
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const bundled = process.env.CHROMIUM ? null : await fromNpm()
  if (bundled && (await works(bundled))) return bundled

  const installed = await firstThatWorks(systemBrowsers())
  if (installed) return installed

  if (installPackage('chromium', 'No browser works here yet', say)) {
    const packaged = await firstThatWorks(systemBrowsers())
    if (packaged) return packaged
  }
  throw new Error(
    'The browser journeys need Chromium or Chrome: install either (Debian: apt-get install chromium), or name one in CHROMIUM.',
  )
}

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const systemBrowsers = (): string[] => {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [process.env.CHROMIUM ?? '', ...onPath, ...elsewhere].filter(
    (path) => path !== '' && existsSync(path),
  )
}

/** Starts the browser as the journeys do and loads a page, because a browser may lack a library. */
async function works(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: browserArguments, timeout: 30_000 })
    const page = await browser.newPage()
    await page.goto('data:text/html,<p>works</p>')
    const text = await page.textContent('p')
    await browser.close()
    return text === 'works'
  } catch {
    return false
  }
}

async function firstThatWorks(paths: string[]): Promise<string | null> {
  for (const path of paths) if (await works(path)) return path
  return null
}

async function fromNpm(): Promise<string | null> {
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    return await bundled.executablePath()
  } catch {
    return null
  }
}
