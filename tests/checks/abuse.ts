/** An attempted abuse of one surface, and the test that fails if it becomes possible. */
export type Abuse = { tried: string; file: string; test: string }

const held = (tried: string, file: string, test: string): Abuse => ({ tried, file, test })

const checkout = 'tests/integration/checkout'
const newsletter = 'tests/integration/newsletter'
const functions = 'tests/integration/functions'
const accounts = 'tests/integration/accounts'
const domains = 'tests/integration/custom-domain'
const limits = `${functions}/limits`

/**
 * Attacks that a test covers, by surface. A new test of this kind needs a row here; `docs/security.md` lists them.
 * Titles must match the tests' exactly.
 */
export const abuses: Record<string, readonly Abuse[]> = {
  Checkout: [
    held(
      'one sender holds an edition without paying',
      `${checkout}/one-sender/one-sender-holds-a-third.test.ts`,
      'one sender who pays nothing holds a third of seven copies at most, and others buy the rest',
    ),
    held(
      'many addresses of one network do',
      `${checkout}/one-sender/one-network.test.ts`,
      'many %s addresses of one network hold a third of an edition, and another network buys',
    ),
    held(
      'copies are held again and again',
      `${checkout}/one-sender/one-network.test.ts`,
      'a copy that ran out unpaid is held for a shorter time the next time, and the page says so',
    ),
    held(
      'many requests at the same time',
      `${checkout}/one-sender/one-sender-holds-a-third.test.ts`,
      'pressing seven times at once holds no more than pressing seven times',
    ),
    held(
      'thousands of payment pages',
      `${checkout}/one-sender/one-sender-told.test.ts`,
      'whoever opens more payment pages than a hall of readers is asked to come back, and a neighbour buys',
    ),
    held(
      'a price of the request’s own',
      'tests/integration/races/any-own-price.long.test.ts',
      'whatever a request says, a reader is asked for what they said, from the least on, or for nothing',
    ),
    held(
      'the cookie of somebody else’s checkout',
      `${checkout}/resume/resume-foreign-cookie.test.ts`,
      'leads nobody to the payment page of somebody else',
    ),
  ],
  Codes: [
    held(
      'guessing, one after the other, at the call, the page and checkout',
      `${checkout}/cart/guessed-codes.test.ts`,
      'after too many wrong codes no code of the network is answered, in the call, the page or at checkout',
    ),
    held(
      'guessing, all at the same time',
      `${checkout}/cart/guessed-codes.test.ts`,
      'of many codes tried at the same time, no more are answered than of many in a row',
    ),
    held(
      'holding all uses of a code unpaid',
      `${checkout}/one-sender/one-network.test.ts`,
      'one network holds a third of the uses of a code, and another network uses it',
    ),
    held(
      'once for each reader: tags and dots',
      `${checkout}/cart/cart-code-one-mailbox.test.ts`,
      'a code for each reader once is used by a mailbox, however its address is spelt',
    ),
    held(
      'holding a stranger’s turn',
      `${checkout}/cart/cart-code-one-mailbox.test.ts`,
      'a stranger who knows an address cannot hold its turn, and whoever pays first has used it',
    ),
    held(
      'guessing coupons of the membership',
      `${functions}/membership/membership-plans.test.ts`,
      'after many wrong coupons no coupon is answered, and a plan without one is',
    ),
  ],
  'Top 100': [
    held(
      'copies at a discount of 100 %, or paid back but for a cent',
      `${checkout}/webhooks/ledger-of-copies.test.ts`,
      'a copy at a discount of 100 % counts in no list, and one whose money went back but for a cent does not',
    ),
    held(
      'free copies for many spellings of one mailbox',
      `${checkout}/webhooks/ledger-of-copies.test.ts`,
      'a free copy counts once a reader and day, under whatever tags the address is given',
    ),
    held(
      'buying many times on one day',
      'shared/src/sales/ledger.test.ts',
      'what a reader buys again on the same day does not count, in each list',
    ),
  ],
  'Orders and downloads': [
    held(
      'an order without its token',
      'tests/integration/publisher/live/live-orders.test.ts',
      'a buyer sees their order by its token, and nobody sees it without',
    ),
    held(
      'more with a shared link than its files',
      'tests/integration/library/shared-link-calls.test.ts',
      'a shared link downloads files, and changes, cancels and asks nothing',
    ),
    held(
      'pairs of order number and email address',
      'tests/integration/library/order-link.test.ts',
      'a wrong pair is answered as a right one, and no letter goes out',
    ),
    held(
      'learning who bought something',
      'tests/integration/library/library-link.test.ts',
      'the answer is the same whether or not something was bought, and each address gets a letter',
    ),
    held(
      'an old or another library link',
      'tests/integration/library/library-link.test.ts',
      'a link is over after an hour, is no other link, and is kept nowhere as it stands',
    ),
    held(
      'a changed or unsigned file link',
      'tests/integration/races/delivery/delivery-links.test.ts',
      'a link that was changed, or has no signature, opens nothing',
    ),
    held(
      'files after a refund',
      'tests/integration/races/delivery/delivery-after-refund.test.ts',
      'of an order whose money went back nobody gets a file',
    ),
    held(
      'downloading without end',
      'tests/integration/orders/download-limits.test.ts',
      'a line item can be downloaded often, not without end, and again the next day',
    ),
    held(
      'many readers of one shop downloading without end',
      'tests/integration/orders/download-limits.test.ts',
      'the readers of a shop download so many bytes in a day, and other shops are not touched',
    ),
    held(
      'wrong certificate codes',
      'tests/integration/publisher/certificates.test.ts',
      'a wrong code, an order’s number and another shop’s code are all unknown in the same words',
    ),
    held(
      'more back than was paid',
      'tests/integration/orders/refunds/refund-adds-up.test.ts',
      'whatever is wished, Stripe gives back what the order says, and never more than was paid',
    ),
    held(
      'the same refund twice at the same time',
      'tests/integration/orders/refunds/refund-pressed-twice.test.ts',
      'two tabs that show the same refund give it back once, and so does a press that is repeated',
    ),
    held(
      'made-up order ids that stop the sweep',
      'tests/integration/orders/sweep-of-sales.test.ts',
      'an id that names no order of the author leaves nothing for the sweep to look at',
    ),
  ],
  'Sign-up and login': [
    held(
      'filling a mailbox by sign-ups with tags and dots',
      `${accounts}/security/mailbox-limits.test.ts`,
      'one mailbox gets ten sign-ups a day, whatever tags and dots its addresses have',
    ),
    held(
      'filling a mailbox by codes sent again and forgotten passwords',
      `${accounts}/security/mailbox-limits.test.ts`,
      'one mailbox gets ten codes an hour and twenty a day, to sign up, sent again or for a new password',
    ),
    held(
      'guessing recovery codes',
      `${accounts}/security/recovery-code-guessed.test.ts`,
      'recovery codes can be guessed ten times an hour',
    ),
    held(
      'locking an owner out by wrong tries',
      `${accounts}/security/recovery-code-guessed.test.ts`,
      'a stranger’s wrong tries lock nobody else out',
    ),
    held(
      'guessing the code for another address',
      `${accounts}/stolen-session/stolen-code.test.ts`,
      'however many codes are sent, there are ten guesses in an hour',
    ),
    held(
      'changing the address with a stolen access token',
      `${accounts}/stolen-session/stolen-address.test.ts`,
      'an access token alone changes no address at the provider, nor here',
    ),
    held(
      'turning the second step on or off in a stolen session',
      `${accounts}/stolen-session/stolen-second-step.test.ts`,
      'turning the second step on, and off, and new codes need the password',
    ),
    held(
      'a stolen session after a new password',
      `${accounts}/stolen-session/forgotten-password.test.ts`,
      'choosing a new password for a forgotten one ends every other session, and the owner hears of it',
    ),
    held(
      'attributes that the platform decides',
      'local/src/identity/start-identity.test.ts',
      'a client writes its name, and never what the platform decides or what one logs in with',
    ),
    held(
      'signing up with an author’s address after the user pool was lost',
      'tests/integration/backup/user-pool-lost.test.ts',
      'a stranger who signed up with the address meanwhile gets nothing by the password that they know',
    ),
  ],
  'Author calls': [
    held(
      'tokens that are forged, old or another pool’s',
      `${functions}/identity/identity-refused.test.ts`,
      'with %s nobody gets in',
    ),
    held(
      'tokens with an unknown key',
      `${functions}/identity/keys-of-the-pool.test.ts`,
      'a token of a key that the pool does not have is refused as a login each time, and is no fault of ours',
    ),
    held(
      'each call in another author’s name',
      `${functions}/every-call.test.ts`,
      'nobody calls %s in another author’s name',
    ),
    held(
      'another author’s orders',
      'tests/integration/orders/desk/order-of-another.test.ts',
      'another author’s token opens, changes and refunds nothing',
    ),
    held(
      'another author’s books',
      `${functions}/shelf/shelf-of-another.test.ts`,
      'nobody can %s another author’s book, or in another’s name',
    ),
    held(
      'calls without the CDN',
      `${functions}/identity/identity-refused.test.ts`,
      'a request that did not come through the CDN is refused',
    ),
    held(
      'calling without end',
      `${limits}/limit-of-calls.test.ts`,
      'an account that calls faster than any hand rests, and another one does not notice',
    ),
    held(
      'large bodies',
      `${functions}/identity/calls-limited.test.ts`,
      'a body over its limit is refused, whether it says its length or not',
    ),
    held(
      'deeply nested JSON',
      'shared/src/text/clean.test.ts',
      'a value that is nested for no purpose is refused before it fills the stack',
    ),
    held(
      'publishing without a membership',
      `${functions}/membership/lapsed-publishing.test.ts`,
      'once the membership is over, no call publishes, or changes what is public',
    ),
  ],
  Uploads: [
    held(
      'other bytes than were declared',
      'tests/integration/uploads/in-parts/parts-as-declared.test.ts',
      'an address takes the declared part alone: no other bytes, no other length, no other number',
    ),
    held(
      'another author’s upload',
      'tests/integration/uploads/in-parts/parts-as-declared.test.ts',
      'an author has no hand in another’s upload',
    ),
    held(
      'a file that is not what it is called',
      'tests/integration/uploads/in-parts/parts-refused.test.ts',
      '%s that calls itself an eBook is refused when it has arrived, and not kept',
    ),
    held(
      'uploading and giving up all day',
      'tests/integration/uploads/in-parts/parts-refused.test.ts',
      'whoever begins and gives up all day has sent as much as can be sent in a day',
    ),
    held(
      'hostile EPUBs',
      'tests/integration/ebooks/stamp-limits.test.ts',
      'an EPUB with %s ends in an answer before the deadline',
    ),
    held('hostile PDFs', 'tests/integration/ebooks/stamp-limits.test.ts', 'a PDF with %s ends in an answer'),
    held(
      'any wrong byte in a file',
      'tests/integration/ebooks/stamp-limits.test.ts',
      'whatever bytes of a file are wrong, stamping ends in an answer',
    ),
    held(
      'pictures without end',
      `${limits}/limit-of-pictures.test.ts`,
      'whoever has never paid has so many pictures made a day, and a member so many more an hour',
    ),
  ],
  'Newsletter and messages': [
    held(
      'filling a mailbox by newsletter sign-ups',
      `${newsletter}/sign-ups/sign-up-flood.test.ts`,
      'nobody’s mailbox can be filled: after eight sign-ups of an address in a day, over all shops, no more mail goes out',
    ),
    held(
      'the same with tags',
      `${newsletter}/sign-ups/sign-up-flood.test.ts`,
      'a mailbox gets eight letters a day that nobody confirmed, whatever tags its address is given',
    ),
    held(
      'flooding a shop with sign-ups',
      `${newsletter}/sign-ups/sign-up-flood.test.ts`,
      'one sender cannot flood a shop, and another one still gets through; no address is kept in clear',
    ),
    held(
      'guessed confirmation links',
      `${newsletter}/sign-ups/sign-up-link-guessed.test.ts`,
      'a link that is too old, guessed, cut short or another shop’s puts nobody on a list',
    ),
    held(
      'learning who is on a list',
      `${newsletter}/sign-ups/sign-up-tells-nobody.test.ts`,
      'the answer tells nobody who is on the list; only the mail does, and a stranger’s names change nothing',
    ),
    held(
      'header injection in names',
      `${newsletter}/sign-ups/sign-up-checked.test.ts`,
      'names with line breaks and markup get into no header and no confirmation',
    ),
    held(
      'header injection in messages',
      `${newsletter}/contact/contact-checked.test.ts`,
      'what a visitor types stays text, and gets into no header',
    ),
    held(
      'messages without end, from one sender',
      `${newsletter}/contact/contact-flood.test.ts`,
      'one sender’s eleventh message in an hour is refused kindly, without JavaScript with all that was typed; the next hour is free',
    ),
    held(
      'messages without end, from many',
      `${newsletter}/contact/contact-flood.test.ts`,
      'an author gets no more than sixty messages an hour, from wherever they come',
    ),
    held(
      'programs that fill in forms',
      `${newsletter}/contact/contact-checked.test.ts`,
      'a program that fills in what people do not see sends nothing',
    ),
    held(
      'another author’s issue',
      `${newsletter}/letters/letter-reaches-readers.test.ts`,
      'no author reads, changes or sends another’s letter',
    ),
    held(
      'an author’s own words to strangers',
      'tests/integration/orders/own-words-to-strangers.test.ts',
      'an author’s own words go to the buyer, and to no other address that the links are sent to',
    ),
    held(
      'filling a mailbox with order links',
      'tests/integration/orders/own-words-to-strangers.test.ts',
      'however many orders and authors send links to it, a mailbox gets so many in a day',
    ),
    held(
      'forged bounces',
      `${newsletter}/bounces.test.ts`,
      'a full mailbox, a receipt that came back, and a stranger change nobody’s list',
    ),
  ],
  Domains: [
    held(
      'a domain that points elsewhere keeps the readers',
      `${domains}/records-are-taken-away.test.ts`,
      'a domain that leads elsewhere is served no longer after two looks, stays claimed, and comes back',
    ),
    held(
      'another author’s proof',
      `${domains}/records-as-seen.test.ts`,
      'the proof is the author’s own token, beside whatever else stands there',
    ),
    held(
      'names that look like the platform’s',
      'functions/src/custom-domain/domain-requests.test.ts',
      'a domain that readers could take for the platform is told, in whatever letters',
    ),
    held(
      'an own domain before it is proved',
      `${domains}/calls-at-own-domain.test.ts`,
      'calls at an own domain are its shop’s while it is live, and nobody’s before and after',
    ),
    held(
      'asking for domains without end',
      `${limits}/limit-of-calls.test.ts`,
      'nobody fills the mailbox of the platform’s people by asking and withdrawing',
    ),
  ],
  'Redirects and other sites': [
    held(
      'redirects to another host',
      `${checkout}/cart/cart-code-once.test.ts`,
      'a link with a code brings it into the cart, and leads nowhere but into the shop',
    ),
    held(
      'a token that a redirect gives to another host',
      'tests/integration/publisher/live/live-own-domain.test.ts',
      'an address with a reader’s token is answered where it is opened, and never redirected to another host',
    ),
    held(
      'forms of another site',
      'functions/src/http/endpoint.test.ts',
      'a form from another site is refused: %j',
    ),
    held(
      'onboarding at Stripe that returns elsewhere',
      `${functions}/membership/payments-connected.test.ts`,
      'an author cannot send the onboarding elsewhere: %j',
    ),
    held(
      'headers of the viewer’s own making',
      'local/src/front-door/start-front-door.test.ts',
      'a call reaches the functions with its body, its cookies, the true host and the true address, whatever the viewer claims',
    ),
    held(
      'one visitor’s answer for another',
      'tests/integration/front-door/at-once.test.ts',
      'of two shops and two authors who ask the same at the same moment, hundreds of times, nobody gets another’s answer',
    ),
  ],
  Webhooks: [held('forged events', `${checkout}/webhooks/news-forged.test.ts`, 'forged news does nothing')],
  'What is shown': [
    held(
      'scripts in authors’ HTML',
      'shared/src/text/authors-html.test.ts',
      'nothing dangerous is published: %s',
    ),
    held(
      'markup in anybody’s text',
      'shared/src/text/escape.test.ts',
      'what somebody wrote can open no tag, end no attribute and begin no entity',
    ),
    held(
      'formulas in an author’s spreadsheet',
      'shared/src/text/csv.test.ts',
      'what a reader typed is never a formula in an author’s spreadsheet: %j',
    ),
    held(
      'the name behind a pen name',
      'tests/journeys/nobody-learns-a-secret-name.spec.ts',
      'of an author readers learn the pen name, wherever they look: no account, no address, no other name',
    ),
    held(
      'text that makes a regular expression slow',
      'tests/checks/regular-expressions.test.ts',
      'no regular expression takes time that grows faster than the text',
    ),
  ],
  'Honest readers': [
    held(
      'no limit is met in a busy hour',
      'tests/long/reader-has-a-busy-hour.spec.ts',
      'nothing that a reader does in a busy hour meets a limit',
    ),
    held(
      'a household mistypes codes and reloads',
      `${checkout}/cart/guessed-codes.test.ts`,
      'a household that mistypes fifteen codes, and reloads the page each time, uses the right one',
    ),
    held(
      'a hall behind one address buys an edition',
      `${checkout}/one-sender/one-sender-neighbours.test.ts`,
      'a hall of readers behind one address buys a whole edition, as each of them pays',
    ),
    held(
      'two browsers of a household buy the last two copies',
      `${checkout}/one-sender/one-network.test.ts`,
      'two browsers of one household are at the payment page with the last two copies',
    ),
  ],
}
