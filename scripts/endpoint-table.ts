import { ENDPOINTS, type Endpoint } from '#embedded/api/endpoints.ts';

const START = '<!-- endpoints: npm run generate -->';
const END = '<!-- end of endpoints -->';

/** The table of every endpoint of the API, in Markdown. */
function endpointTable(endpoints: readonly Endpoint[] = ENDPOINTS): string {
  const rows = endpoints.map(({ method, path, who, query, body, counted }) => {
    const parameters = Object.entries(query).map(([name, { times }]) =>
      times > 1 ? `${name} (twice)` : name,
    );
    const attempts = counted ? 'yes' : '';
    return `| ${method} | \`${path}\` | ${who} | ${parameters.join(', ')} | ${bodyOf(body)} | ${attempts} |`;
  });
  return [
    '| method | path | who | query parameters, once each | body | counts as an attempt |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function bodyOf(body: Endpoint['body']): string {
  if (body.type === 'none') return '';
  const size =
    body.bytes < 1024 * 1024 ? `${body.bytes / 1024} KB` : `${(body.bytes / 1024 / 1024).toFixed(1)} MB`;
  if (body.type === 'picture') return `picture, ${size}`;
  const rows = body.rows > 1 ? `, ${body.rows} rows` : '';
  return `JSON${body.optional ? ' or nothing' : ''}, ${size}${rows}, ${body.keys} fields`;
}

/** The page with the current table between its two marks. Throws if it has no marks. */
export function withEndpointTable(page: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no "${START}" … "${END}"`);
  return `${before}${START}\n\n${endpointTable()}\n\n${END}${after}`;
}
