import type { html } from 'hono/html'
import type { Colour } from './style.ts'

export type Html = ReturnType<typeof html>

export type EmailPart = {
  html: (accent: Colour) => Html
  text: string
  /** Space above the part in pixels; 16 by default. */
  above?: number
}
