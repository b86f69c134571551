import { portalPaths } from '@lorecircle/shared/urls/portal-paths'

/**
 * The only scripts that stand inside a page; the build puts their hashes into the CSP. Small on purpose: every
 * page carries the first one.
 */

/**
 * Before the first paint: the light that the reader chose, which every host of the platform knows by a cookie, and
 * whether to show the dashboard's link. Later: the light switch, and what stands in for a picture that cannot be
 * loaded. In the portal's preview a page has an origin of its own, without cookies.
 */
export const everyPage = `{let d=document,e=d.documentElement,h=d.currentScript.dataset.domain,k='candlelight',r=()=>{try{let c=d.cookie,l=/lc-light=(\\w+)/.exec(c)
if(l)e.dataset.theme=l[1]
e.classList.toggle('signed-in',c.includes('lc-signed-in='))}catch{}}
r()
addEventListener('pageshow',r)
addEventListener('click',v=>{if(v.target.closest('[data-light]')){let n=(e.dataset.theme||matchMedia('(prefers-color-scheme:dark)').matches&&k)==k?'parchment':k
e.dataset.theme=n
try{d.cookie='lc-light='+n+';Domain='+h+';Path=/;SameSite=Lax;Max-Age=31536000'+(/^https/.test(location)?';Secure':'')}catch{}}})
addEventListener('error',v=>{let t=v.target;(t.parentNode?.closest('.cover')||t).classList?.add('none')},true)}`

/**
 * In a shop: how many copies are in the reader's cart, before the first paint. Its forms: one purchase for a double
 * click, and a second one after coming back. What a phone's menu unfolded is folded where a wider window has no menu.
 */
export const shopForms = `{let s=new Set,d=document,r=()=>{s.clear()
try{d.documentElement.style.setProperty('--cart',/cart-size=(\\d+)/.exec(d.cookie)?.[1]||0)}catch{}}
r()
addEventListener('submit',v=>{let t=v.target
v.defaultPrevented||(s.has(t)?v.preventDefault():s.add(t))})
onpageshow=r
matchMedia('(width>=62rem)').onchange=()=>more.hidePopover()}`

/**
 * In the cart: its country applies once it is chosen and no key follows, and is in focus again after that where the browser
 * keeps storage; the form's button is for whoever has no JavaScript. Checking out takes along what was typed and not yet
 * kept, or shows why it cannot be: a refusal leads to an address with `problem=`.
 */
export const cartPage = `{let t,S={},d=document
try{S=sessionStorage}catch{}
onsubmit=async v=>{let c=v.target,y=[...d.forms].filter(f=>[...f].some(({value:a,defaultValue:b=a})=>a!=b))
if(y[0]&&/checkout/.test(c.action)){v.preventDefault()
for(let f of y){let a=await fetch(f.action,{method:'post',body:new URLSearchParams(new FormData(f))}).catch(e=>e)
if(!a.redirected||/m=/.test(a.url))return f.submit()}
c.submit()}}
onchange=v=>{let f=v.target
if(f.name=='country'){clearTimeout(t)
t=setTimeout(()=>{S.at=1
f.form.requestSubmit()},400)}}
if(S.at){delete S.at
d.querySelector('[name=country]')?.focus()}}`

/** Back from a payment page: a moment to read where one is, then the setup, in place of this page. */
export const paymentReturn = `setTimeout(()=>{let p=new URLSearchParams(location.search).get('payment')
location.replace('${portalPaths.getStarted}'+(/^(success|cancelled)$/.test(p)?'?payment='+p:''))},500)`

/** The landing's doors: the mark opens for 600 ms, then the page turns. Plain links for everyone else. */
export const landing = `{let c=document.documentElement.classList
addEventListener('click',v=>{let a=v.target.closest('[data-door]')
if(!a||v.metaKey||v.ctrlKey||v.shiftKey||v.altKey||matchMedia('(prefers-reduced-motion)').matches)return
v.preventDefault()
c.add('turning')
setTimeout(()=>location=a,600)})
addEventListener('pageshow',()=>c.remove('turning'))}`
