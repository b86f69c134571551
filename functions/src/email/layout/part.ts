import type { html } from 'hono/html'
import type { Colour } from './style.ts'

/** Markup whose texts are escaped. */
export type Html = ReturnType<typeof html>

/** One thing that an email says: described once, rendered twice. */
export type EmailPart = {
  html: (accent: Colour) => Html
  text: string
  /** The space above it in pixels; 16 unless told. */
  above?: number
}
