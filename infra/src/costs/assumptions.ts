/** What nobody has measured, because nobody is there yet. Everything else is counted. */

/** Of one author in a month. */
export const activity = {
  saves: 10,
  logins: 8,
  uploads: 2,
  views: 1_000,
  sales: 5,
  downloads: 8,
  megabytesOfADownload: 5,
  signUps: 5,
  letters: 1,
  readersOfALetter: 100,
  gone: 0.2,
  gigabytes: 0.05,
  ownDomains: 0.01,
  lettersOnTheFirst: 0.2,
}

/** Of readers. Shares are of all views, if nothing else is said. */
export const habits = {
  viewsOfAVisit: 3,
  marketShare: 0.2,
  bookShare: 0.4,
  countedShare: 0.5,
  secondsOnABook: 90,
  pictures: 6,
  bytesOfAPicture: 25_000,
  onDemandShare: 0.02,
  pageHits: 0.1,
  fileHits: 0.9,
}

/** Of machines. Milliseconds, unless their name says otherwise. */
export const machines = {
  storage: 25,
  payments: 350,
  ownWork: 40,
  start: 700,
  startShare: 0.1,
  logBytesOfARun: 500,
  pollersOfAQueue: 5,
  looksOfALogFile: 4,
  shopRendering: 1_600,
  domainLook: 130,
  deadDomainLook: 7_000,
  deadDomains: 0.1,
  backupObjects: 80,
  backupBytesOfAnObject: 900,
}

type Why<T> = Record<keyof T, string>
type Reasons = { activity: Why<typeof activity>; habits: Why<typeof habits>; machines: Why<typeof machines> }

export const reasons: Reasons = {
  activity: {
    saves: 'times that an author changes a book, a post or a page',
    logins: 'with a look around, twice a week',
    uploads: 'covers and portraits',
    views: 'pages that readers open, of shop and market together',
    sales: 'orders, of one copy each',
    downloads: 'of eBook files that readers bought: three of five orders, on two or three devices',
    megabytesOfADownload: 'an EPUB with its pictures; audiobooks are a hundred times as large, and rare',
    signUps: 'readers who ask for letters',
    letters: 'issues that go out',
    readersOfALetter: 'people on an author’s list',
    gone: 'times that a page goes and is invalidated',
    ownDomains: 'authors with a domain of their own',
    lettersOnTheFirst: 'of a month’s issues that go out on the first of the month',
    gigabytes: 'kept: covers in all sizes, eBooks and their masters, former versions',
  },
  habits: {
    viewsOfAVisit: 'pages; the first brings styles, scripts and fonts, which browsers keep',
    marketShare: 'views of the market',
    bookShare: 'views of books; what is left is a shop’s other pages',
    countedShare: 'of views of books: with a format whose copies are counted',
    secondsOnABook: 'that a book’s page is in view on average (exponential: 14 of 100 stay twice as long)',
    pictures: 'covers that a view loads; those below the fold wait for who gets there',
    bytesOfAPicture: 'of a cover as AVIF, 320 to 640 px wide',
    onDemandShare: 'views that code answers: carts, deep market pages, wrong addresses',
    pageHits: 'of pages: found at an edge, which keeps one for two seconds',
    fileHits: 'of files that are named by their content: found at an edge',
  },
  machines: {
    storage: 'until S3 has answered',
    payments: 'until Stripe has answered',
    ownWork: 'of a run at a whole processor (1,769 MB), longer with less',
    start: 'of a new process',
    startShare: 'of runs begin in a new process; those by the hour always do',
    logBytesOfARun: 'START, END, REPORT and the gateway’s line',
    pollersOfAQueue: 'that Lambda holds open; each asks three times a minute',
    shopRendering:
      'of a processor for a shop whose pages are all rendered (17 shops of the demo took 14 s on two)',
    domainLook: 'until the nameservers of a domain have answered',
    deadDomainLook: 'where they do not answer (measured)',
    deadDomains: 'of domains whose nameservers do not answer',
    backupObjects: 'that a backup has of an author (measured)',
    backupBytesOfAnObject: 'of memory while a backup is taken (measured)',
    looksOfALogFile: 'lines about pages in one of the CDN’s log files',
  },
}
