import { readFile } from 'node:fs/promises'
import { everyEmail } from '@lorecircle/functions/email/every-email/every-email'
import { sampleOrigin, typed } from '@lorecircle/functions/email/every-email/sample.fixture'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { demoMedia } from '../demo/demo-media.ts'
import { frame } from './frame.ts'
import { mailboxPage } from './page.ts'

/** Each email with sample data; its pictures come from the mailbox itself. */
const samples = Object.entries(everyEmail(typed)).flatMap(([name, contents]) =>
  contents.map((content, index) => ({
    ...content,
    html: content.html.replaceAll(`${sampleOrigin}/media/`, '/media/'),
    title: contents.length === 1 ? name : `${name}, ${index + 1} of ${contents.length}`,
    path: `/every-email/${encodeURIComponent(name)}/${index + 1}`,
  })),
)

/** Where each email stands alone, as a mail program shows it. */
export const everyEmailPaths = samples.map(({ path }) => path)

/** Every email that the platform sends, beside its plain text. */
const everyEmailPage = () =>
  mailboxPage(
    'Every email',
    html`<p><a href="/">Mailbox</a></p>
      <h1>Every email</h1>
      <p>Each with sample data, as HTML and as plain text.</p>
      ${samples.map(
        ({ title, subject, path, html: email, text }) => html`<section>
          <h2><a href="${path}">${title}</a></h2>
          <p>${subject}</p>
          <div class="twins">${frame(title, email)}<pre tabindex="0">${text}</pre></div>
        </section>`,
      )}`,
  )

export const everyEmailPages = new Hono()
  .get('/every-email', (context) => context.html(everyEmailPage()))
  .get('/every-email/:name/:number', (context) => {
    const asked = decodeURI(new URL(context.req.url).pathname)
    const sample = samples.find(({ path }) => decodeURI(path) === asked)
    return sample ? context.html(sample.html) : context.notFound()
  })
  .get('/media/:file', async () => {
    const cover = await readFile(demoMedia('covers/the-charwomans-shadow-special.webp'))
    return new Response(cover, { headers: { 'content-type': 'image/webp' } })
  })
