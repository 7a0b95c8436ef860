import { describe, expect, test } from 'vitest'
import { renderEntry } from './index.ts'
import { parseEntry } from './testing/sketch.fixture.ts'

const names = new Map([
  ['shields', 'shields'],
  ['away team', 'away-team'],
  ['away-team', 'away-team'],
  ['team', 'team'],
  ['beam', 'beam'],
  ['beaming', 'beam'],
  ['old-slug', 'away-team'],
])

const render = (body: string) => renderEntry(parseEntry(body).entry, names)

describe('Links of an entry', () => {
  test('lead to slugs, relative to the entries', () => {
    expect(render('[a](../x/shields.md#Use) [[away-team]] [[team|us]] [b](#c) [[Away Team#d]]').html).toBe(
      '<p><a href="shields#Use">a</a> <a href="away-team">away team</a> <a href="team">us</a> <a href="beam#c">b</a> <a href="away-team#d">Away Team</a></p>',
    )
  })

  test('show the term of the entry where it is known', () => {
    const { entry } = parseEntry('[[away-team]] [[old-slug]] [[nobody-here]]')
    expect(renderEntry(entry, names, new Map([['away-team', 'Away Team']])).html).toBe(
      '<p><a href="away-team">Away Team</a> <a href="away-team">Away Team</a> <a href="nobody-here">nobody here</a></p>',
    )
  })

  test('by reference and in tables are links as well', () => {
    const { html } = render('[x][s]\n\n| a |\n|---|\n| [[team\\|us]] |\n\n[s]: shields.md\n')
    expect(html).toContain('<a href="shields">x</a>')
    expect(html).toContain('<td><a href="team">us</a></td>')
  })

  test('behind a backslash or in code are none', () => {
    expect(render('\\[[x]] `[[y]]` [[z]]').html).toBe('<p>[[x]] <code>[[y]]</code> <a href="z">z</a></p>')
  })
})

describe('Mentions', () => {
  test('are linked once a section, the longest first, never the entry itself', () => {
    const { html, mentions } = render(
      'An Away Team beaming; the away team.\n\n## Team\n\nOne team and SHIELDS.\n\n### More\n\nNo team.\n\n## Third\n\nA *team*.\n',
    )
    expect(html).toBe(
      [
        '<p>An <a href="away-team" class="mention">Away Team</a> beaming; the away team.</p>',
        '<h2 id="team">Team</h2>',
        '<p>One <a href="team" class="mention">team</a> and <a href="shields" class="mention">SHIELDS</a>.</p>',
        '<h3 id="more">More</h3>',
        '<p>No team.</p>',
        '<h2 id="third">Third</h2>',
        '<p>A <em><a href="team" class="mention">team</a></em>.</p>',
      ].join('\n'),
    )
    expect(mentions).toEqual(['away-team', 'shields', 'team'])
  })

  test('are never in code, headings or links, nor where the section has a link already', () => {
    const { html, mentions } = render(
      '[the team](https://x.org) `team` [[team]], team\n\n```\nshields\n```\n\n# shields',
    )
    expect(html).not.toContain('mention')
    expect(mentions).toEqual([])
  })

  test('need no more than the names of the map they are given', () => {
    expect(renderEntry(parseEntry('A team.').entry, new Map()).mentions).toEqual([])
  })
})

describe('The HTML is safe', () => {
  test('raw HTML is dropped', () => {
    const { html } = render('a <script>alert(1)</script> <b onclick="x">b</b>\n\n<div id="x">c</div>\n')
    expect(html).not.toMatch(/<script|<b|<div|onclick/)
  })

  test('links are http, https, mailto or relative', () => {
    const urls = [
      'https://a',
      'http://a',
      'mailto:a@b',
      'x.pdf',
      '/y',
      'javascript:alert(1)',
      'data:text/html,a',
      'ftp://a',
    ]
    const { html } = render(urls.map((url) => `[l](<${url}>)`).join('\n\n'))
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual(urls.slice(0, 5))
    expect(render('![x](javascript:a) ![y](https://a/b.png)').html).toBe(
      '<p><img alt="x"> <img src="https://a/b.png" alt="y"></p>',
    )
  })

  test('names and slugs are escaped', () => {
    expect(render('[[a/b?"c|d & e]]').html).toBe('<p><a href="a%2Fb%3F%22c">d &#x26; e</a></p>')
  })

  test('tables, tasks, strikes and notes are kept', () => {
    const { html } = render('| a |\n|:-:|\n| b |\n\n- [x] c\n\n~~d~~ e[^1]\n\n[^1]: f\n')
    for (const part of [
      '<th align="center">',
      'type="checkbox"',
      '<del>',
      'href="#user-content-fn-1"',
      'id="user-content-fn-1"',
    ])
      expect(html).toContain(part)
  })
})
