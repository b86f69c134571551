/** The payment provider's pages, filled in as a person would. Each answers where it leads when it is done. */

type Payer = { email: string; name: string }

export const payByCard = (url: string, { email, name }: Payer): Promise<string> =>
  submit(url, {
    email,
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 40',
    cardCvc: '424',
    cardName: name,
    // Only asked for where something is sent.
    shippingName: name,
    line1: '1 Main Street',
    city: 'Anytown',
    state: 'NY',
    postalCode: '12345',
    country: 'US',
  })

export const completeOnboarding = (url: string): Promise<string> => submit(url, { answer: 'complete' })

async function submit(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location) return location
  const alert = /role="alert">([^<]*)/.exec(await answer.text())?.[1]
  throw new Error(`The payment page answered ${answer.status}: ${alert ?? 'no redirect'}`)
}
