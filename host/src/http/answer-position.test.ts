import { withPositions } from "./answer-position";

const answerWithPosition = async (position?: string) => {
  const onAnswered = jest.fn();
  const headers = position === undefined ? {} : { "X-Live-Position": position };
  const response = { ok: true, headers: new Headers(headers) } as Response;
  const transport = withPositions(async () => response, {
    onAnswered,
    isEarly: (candidate) => candidate === response,
  });
  expect(await transport("https://api.example/api/company_site_orders", {})).toBe(response);
  return onAnswered.mock.calls;
};

it("A response reports its position among the company's live events", async () => {
  expect(await answerWithPosition("12 3456")).toEqual([[{ companyId: 12, seq: 3456, isEarly: true }]]);
});

it.each([undefined, "", "12", "12 x", "12 3, 12 4"])(
  "A response without a position is accepted: %s",
  async (position) => {
    expect(await answerWithPosition(position)).toEqual([]);
  },
);
