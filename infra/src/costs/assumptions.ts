/** Estimates, since the platform has no users yet; all other numbers are measured. */

/** Per author and month. */
export const authorActivity = {
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

/** Shares are of all views, unless stated otherwise. */
export const readerHabits = {
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

/** In milliseconds, unless the name says otherwise. */
export const machineAssumptions = {
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
type Reasons = {
  activity: Why<typeof authorActivity>
  habits: Why<typeof readerHabits>
  machines: Why<typeof machineAssumptions>
}

export const assumptionReasons: Reasons = {
  activity: {
    saves: 'changes of a book, post or page',
    logins: 'logins with some browsing, twice a week',
    uploads: 'covers and portraits',
    views: 'page views of shop and market',
    sales: 'orders of one copy each',
    downloads: 'eBook downloads: three of five orders, on two or three devices',
    megabytesOfADownload: 'MB, an EPUB with images; audiobooks are a hundred times as large, and rare',
    signUps: 'newsletter sign-ups',
    letters: 'newsletter issues',
    readersOfALetter: 'subscribers of an author',
    gone: 'pages that are removed and invalidated',
    ownDomains: 'share of authors with a custom domain',
    lettersOnTheFirst: 'share of issues sent on the first of the month',
    gigabytes: 'GB stored: covers in all sizes, eBooks, masters, former versions',
  },
  habits: {
    viewsOfAVisit: 'pages; styles, scripts and fonts are loaded once',
    marketShare: 'share of market views',
    bookShare: 'share of book views; the rest are other shop pages',
    countedShare: 'share of book views with a limited format',
    secondsOnABook: 'seconds on a book’s page on average (exponential: 14 % stay twice as long)',
    pictures: 'covers loaded per view; those below the fold are lazy',
    bytesOfAPicture: 'bytes, an AVIF cover of 320 to 640 px',
    onDemandShare: 'share of views rendered on demand: carts, deep market pages, wrong URLs',
    pageHits: 'share of pages found at an edge, which keeps them for two seconds',
    fileHits: 'share of hashed files found at an edge',
  },
  machines: {
    storage: 'ms, response time of S3',
    payments: 'ms, response time of Stripe',
    ownWork: 'ms, work of a run on a full vCPU (1,769 MB), longer with less',
    start: 'ms, cold start',
    startShare: 'share of runs that start cold; hourly ones always do',
    logBytesOfARun: 'bytes: START, END, REPORT and the gateway’s line',
    pollersOfAQueue: 'Lambda’s pollers; each asks three times a minute',
    shopRendering: 'ms, CPU time to render all pages of a shop (17 demo shops took 14 s on two cores)',
    domainLook: 'ms, response time of a domain’s name servers',
    deadDomainLook: 'ms, the same when they do not answer (measured)',
    deadDomains: 'share of domains whose name servers do not answer',
    backupObjects: 'objects of an author in a backup (measured)',
    backupBytesOfAnObject: 'bytes of memory per object during a backup (measured)',
    looksOfALogFile: 'page views in one CDN log file',
  },
}
