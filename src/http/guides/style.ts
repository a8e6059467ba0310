/** The look of the bar above the guides and the reference, light or dark as the reader has it. */
export const BAR_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1f2328, #e6e6e6);
  --soft: light-dark(#59636e, #a0a0a0);
  --paper: light-dark(#ffffff, #0f0f0f);
  --tint: light-dark(#f6f8fa, #1a1a1a);
  --line: light-dark(#d8dee4, #2d2d2d);
  --link: light-dark(#0b57d0, #7cacf8);
  --scalar-custom-header-height: 48px;
}
body { margin: 0; }
.light-mode { color-scheme: light; }
.dark-mode { color-scheme: dark; }
.bar {
  position: sticky; top: 0; z-index: 1000; box-sizing: border-box; height: 48px; padding: 0 24px;
  display: flex; align-items: center; gap: 24px;
  background: var(--paper); color: var(--text); border-bottom: 1px solid var(--line);
  font: 14px/1.5 system-ui, sans-serif;
}
.bar nav { display: flex; gap: 20px; }
.bar a { color: var(--soft); text-decoration: none; line-height: 46px; border-bottom: 2px solid transparent; }
.bar a:hover { color: var(--text); }
.bar a[aria-current] { color: var(--text); border-color: var(--link); }
/* The reference's list of replies would be as wide as its longest sentence, and a telephone's page with it. */
.responses-list--tree > li { max-width: 100%; }
`

/** The look of the guides alone: the reference has classes and elements of the same names. */
export const GUIDES_STYLE = `
.frame {
  box-sizing: border-box; max-width: 1180px; margin: 0 auto; padding: 0 24px;
  display: grid; grid-template-columns: 230px minmax(0, 1fr); gap: 48px;
  font: 16px/1.6 system-ui, sans-serif; color: var(--text);
}
body:has(.frame) { background: var(--paper); }
.frame a { color: var(--link); }
.contents { position: sticky; top: 48px; align-self: start; max-height: calc(100vh - 48px); overflow-y: auto; padding: 24px 0; font-size: 14px; }
.contents h2 { margin: 16px 0 6px; font-size: 13px; font-weight: 600; }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents a { display: block; padding: 4px 10px; border-radius: 6px; color: var(--soft); text-decoration: none; }
.contents a:hover, .contents a[aria-current] { color: var(--text); background: var(--tint); }
.text { padding: 24px 0 96px; max-width: 830px; overflow-wrap: anywhere; }
.text h1 { margin: 8px 0 16px; font-size: 32px; line-height: 1.2; }
.text h2 { margin: 40px 0 12px; font-size: 22px; line-height: 1.3; }
.text h3 { margin: 28px 0 8px; font-size: 18px; }
.text :is(h1, h2, h3, h4)[id] { scroll-margin-top: 64px; }
.text :is(h1, h2, h3, h4)[id] > a { color: inherit; text-decoration: none; }
.text :is(h2, h3, h4) > a:hover { text-decoration: underline; text-underline-offset: 4px; }
.text li { margin: 4px 0; }
.text code { padding: 2px 5px; border-radius: 5px; background: var(--tint); font: 0.87em ui-monospace, monospace; }
.text pre { margin: 16px 0; padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--tint); overflow-x: auto; overflow-wrap: normal; line-height: 1.5; }
.text pre code { padding: 0; background: none; font-size: 13.5px; }
.text table { display: block; margin: 16px 0; border-collapse: collapse; overflow-x: auto; font-size: 15px; overflow-wrap: normal; }
.text :is(th, td) { padding: 8px 12px; border: 1px solid var(--line); text-align: left; vertical-align: top; }
.text th { background: var(--tint); font-weight: 600; }
.text td:not(:first-child) code { overflow-wrap: anywhere; }
.text td:first-child code { white-space: nowrap; }
.text img { max-width: 100%; }
.text blockquote { margin: 16px 0; padding: 0 16px; border-left: 3px solid var(--line); color: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px; padding: 0; list-style: none; }
.cards li { margin: 0; padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px; }
.cards a { font-weight: 600; text-decoration: none; }
.cards p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; margin: 4px 0 0; color: var(--soft); font-size: 14px; line-height: 1.45; }
@media (max-width: 760px) {
  .frame { display: block; }
  .contents { position: static; max-height: none; padding: 12px 0 0; border-bottom: 1px solid var(--line); }
  .contents ul { display: flex; flex-wrap: wrap; margin-bottom: 8px; }
}
`
