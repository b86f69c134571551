import { cartSizeCookie, cookiesBlockedMessage } from '@lorecircle/shared/cart/cookies'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { shopPaths } from '@lorecircle/shared/urls/urls'

const offline = 'You are offline. Your cart is unchanged. Try again.'

const failure = 'Your cart was not changed. Please try again.'

/** Adds the form's item to the cart and opens the drawer. Returns an error message, or null. */
export async function addToCart(fields: FormData): Promise<string | null> {
  const problem = await sendChange(fields)
  if (problem !== null) return problem
  if (!document.cookie.includes(cartSizeCookie)) return cookiesBlockedMessage
  const drawer = drawerOf()
  try {
    await drawer.fill()
  } catch {
    return 'It is in your cart, which cannot be shown now.'
  }
  drawer.open()
  return null
}

let known: ReturnType<typeof makeDrawer> | undefined
const drawerOf = () => {
  known ??= makeDrawer()
  return known
}

/** The cart's page in a dialog beside the book, so that there is only one rendering of the cart. */
function makeDrawer() {
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  dialog.innerHTML = shell
  document.body.append(dialog)
  const part = (selector: string) => {
    const found = dialog.querySelector(selector)
    if (!(found instanceof HTMLElement)) throw new Error(`The drawer has no ${selector}.`)
    return found
  }
  const [title, said, inside] = [part('h2'), part('[role=status]'), part('.drawer-inside')]

  async function fill() {
    const answer = await fetch(shopPaths.cart)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const cart = page.getElementById('cart')
    if (!answer.ok || !cart) return location.assign(shopPaths.cart)
    inside.replaceChildren(cart)
    showSize()
    const total = inside.querySelector('.cart-total dd')?.textContent
    said.textContent = total ? copiesFor(sizeNow(), total) : 'Nothing yet.'
  }

  async function change(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== apiPaths.cart) return
    event.preventDefault()
    if (inside.ariaBusy === 'true') return
    inside.ariaBusy = 'true'
    const at = [...inside.querySelectorAll('form')].indexOf(form)
    const problem = await sendChange(new FormData(form))
    // Without a network the drawer keeps its contents, below the message.
    await fill().catch(() => {})
    inside.ariaBusy = null
    if (problem !== null) said.textContent = problem
    said.classList.toggle('alert', problem !== null)
    const same = [...inside.querySelectorAll('form')][at]?.querySelector('select,button:enabled')
    if (same instanceof HTMLElement) same.focus()
    else title.focus()
  }

  dialog.addEventListener('submit', change)
  // Typing in a select fires `change` for each letter, so submit only after a pause, as on the cart page.
  let choosing: ReturnType<typeof setTimeout> | undefined
  dialog.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    clearTimeout(choosing)
    choosing = setTimeout(() => target.form?.requestSubmit(), 400)
  })
  dialog.addEventListener('click', ({ target }) => {
    const isAway = target === dialog || (target instanceof Element && target.closest('[data-close]'))
    if (isAway) dialog.close()
  })
  return {
    fill,
    open() {
      dialog.showModal()
      title.focus()
    },
  }
}

const shell = `<div class="drawer-sheet"><div class="row between"><h2 id="drawer-title" tabindex="-1">In your cart</h2>
<button class="icon-btn" type="button" data-close aria-label="Close the cart"><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg></button></div>
<p role="status"></p><div class="drawer-inside"></div>
<p class="ways"><a class="btn line" href="${shopPaths.cart}">Open the Cart</a><button class="btn text" type="button" data-close>Continue Shopping</button></p></div>`

const copiesFor = (size: string, total: string) =>
  `${size} ${size === '1' ? 'copy' : 'copies'}, ${total} in total.`
const sizeNow = (): string => new RegExp(`${cartSizeCookie}=(\\d+)`).exec(document.cookie)?.[1] ?? '0'
const showSize = () => document.documentElement.style.setProperty('--cart', sizeNow())

/** Submits a change of the cart. Returns an error message, or null. */
export async function sendChange(fields: FormData, ask: typeof fetch = fetch): Promise<string | null> {
  const said = Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string'))
  try {
    const answer = await ask(apiPaths.cart, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(said),
    })
    if (answer.ok) return null
    const body: unknown = await answer.json()
    const told = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null
    return typeof told === 'string' && told !== '' ? told : failure
  } catch {
    return navigator.onLine === false ? offline : failure
  }
}
