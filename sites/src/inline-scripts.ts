/**
 * The only scripts that stand inside a page; the build puts their hashes into the CSP. Small on purpose: every
 * page carries the first one.
 */

/**
 * Before the first paint: the light that the reader chose, and whether to show the dashboard's link. Later: the
 * light switch, the placeholder for a cover that cannot be loaded, and one purchase for a double click.
 * In the portal's preview a page has an origin of its own, without storage and cookies.
 */
export const everyPage = `(d=>{let e=d.documentElement,t='theme',g=()=>{try{return localStorage[t]}catch{}},l=g()
if(l)e.dataset[t]=l
try{if(/(^|; )lc-signed-in=/.test(d.cookie))e.classList.add('signed-in')}catch{}
d.addEventListener('click',v=>{if(!v.target.closest('[data-light]'))return
let n=(e.dataset[t]||(matchMedia('(prefers-color-scheme:dark)').matches?'candlelight':''))=='candlelight'?'parchment':'candlelight'
e.dataset[t]=n
try{localStorage[t]=n}catch{}})
d.addEventListener('error',v=>v.target.closest?.('.cover')?.classList.add('none'),true)
let s=new Set
d.addEventListener('submit',v=>{if(v.defaultPrevented)return
s.has(v.target)?v.preventDefault():s.add(v.target)})
addEventListener('pageshow',()=>s.clear())})(document)`

/** The landing's doors: the mark opens for 600 ms, then the page turns. Plain links for everyone else. */
export const landing = `(d=>{let c=d.documentElement.classList
d.addEventListener('click',v=>{let a=v.target.closest('a[data-door]')
if(!a||v.button||v.metaKey||v.ctrlKey||v.shiftKey||v.altKey||matchMedia('(prefers-reduced-motion:reduce)').matches)return
v.preventDefault()
c.add('turning')
setTimeout(()=>location.href=a.href,600)})
addEventListener('pageshow',()=>c.remove('turning'))})(document)`
