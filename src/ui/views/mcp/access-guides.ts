/** What a person copies to let an agent in. `address`: that of this page, without a fragment. */
export interface Guide {
  readonly title: string;
  readonly text: string;
  readonly snippet: string;
}

const DEVTOOLS = 'chrome-devtools-mcp@1.11.0';

export function accessGuides(address: string): readonly Guide[] {
  const { origin } = new URL(address);
  const args = [
    '-y',
    DEVTOOLS,
    '--categoryExperimentalThirdParty',
    '--no-usage-statistics',
    `--allowedUrlPattern=${origin}/*`,
    '--browserUrl=http://127.0.0.1:9222',
  ];
  return [
    {
      title: 'Claude Code, by chrome-devtools-mcp',
      text: 'Start Chrome with --remote-debugging-port=9222 and a --user-data-dir of its own, open Strata in it and import there. Open the DevTools door above. The agent then calls list_3p_developer_tools and execute_3p_developer_tool.',
      // Some shells take a star for names of files.
      snippet: `claude mcp add strata -- npx ${args.map((arg) => (arg.includes('*') ? `'${arg}'` : arg)).join(' ')}`,
    },
    {
      title: 'Codex, by chrome-devtools-mcp (~/.codex/config.toml)',
      text: 'The same Chrome and the same door.',
      snippet: `[mcp_servers.strata]\ncommand = "npx"\nargs = ${JSON.stringify(args)}`,
    },
    {
      title: 'Any client with a JSON configuration',
      text: 'Cursor, VS Code and others; the key around it may be called servers.',
      snippet: JSON.stringify({ mcpServers: { strata: { command: 'npx', args } } }, null, 2),
    },
    {
      title: 'A page of yours, by a port',
      text: 'In a page whose origin is on the list: it opens Strata as a window, or frames it. Copy strata-client.js from here beside your page.',
      snippet: `import { openStrata } from './strata-client.js';\n\nconst strata = await openStrata(window.open('${address}'), '${origin}');\nconst found = await strata.callTool('ctx_search', { query: 'is:decision' });\nconsole.log(found.structuredContent);\nstrata.close();`,
    },
  ];
}
