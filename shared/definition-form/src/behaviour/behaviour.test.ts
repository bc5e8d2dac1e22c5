import { ScriptError } from "@hpay/contract";
import { aDraft, aParameter, openRunner } from "../testing/builders";
import { changeValue, valueIn, viewLanguage } from "../values/draft";
import { openBehaviour } from "./behaviour";
import { checkDraft, clearedByFilters, filterDraft } from "./check-draft";

const types = [
  "Text",
  "WYSIWYG",
  "Upload",
  "Checkbox",
  "RADIO",
  "Select",
  "Multiselect",
  "Checklist",
  "Table",
  "Fixed",
];

function behaviourOf(parameters: readonly ReturnType<typeof aParameter>[], runner = openRunner()) {
  const report = jest.fn();
  return {
    behaviour: openBehaviour({ runner, provider: "test", parameters, language: () => "mk", report }),
    report,
    runner,
  };
}

// spec 2.3-parameter-validator-valuefilter-init
describe.each(types)("the scripts of a %s parameter", (Type) => {
  const value =
    { Checkbox: true, Multiselect: ["a"], Checklist: { a: 1 }, Table: [{ Code: "x" }] }[Type] ?? "a";
  const parameter = (changes: Record<string, unknown>) =>
    aParameter({ Type, Options: ["a"], Columns: ["Code"], ...changes });
  const validatedParameter = parameter({
    Localizable: true,
    Validator: "function(v, p){ return p.Name + ' is ' + typeof v }",
  });

  // spec 1.5-pos-parameter-validators-show 2.1-validator-works-screen
  it("A validator's message is shown for each language", async () => {
    const draft = aDraft({
      parameters: { Account: value },
      localized_parameters: { en: { Account: value } },
    });
    const text = `Account is ${typeof value}`;
    await expect(
      checkDraft(draft, [validatedParameter], behaviourOf([validatedParameter]).behaviour),
    ).resolves.toEqual([
      { parameter: "Account", language: null, issue: { kind: "message", text } },
      { parameter: "Account", language: "en", issue: { kind: "message", text } },
    ]);
  });

  // spec 1.5-pos-parameter-validators-show 2.5-bad-value-validator-fails
  it('A validator that throws shows "bad value" and is reported', async () => {
    const { behaviour, report } = behaviourOf([validatedParameter], openRunner({ fails: true }));
    await expect(behaviour.validate(value, validatedParameter, [validatedParameter])).resolves.toEqual({
      kind: "bad-value",
    });
    expect(report).toHaveBeenCalledTimes(1);
    // The report names the failed script and its definition, for support.
    expect(String(report.mock.calls[0])).toMatch(/^ScriptError: test: Validator Account: \S/);
  });

  it("A validator that cannot run rejects no value", async () => {
    const closedRunner = openRunner({ fails: new ScriptError("closed", "frame lost") });
    const { behaviour, report } = behaviourOf([validatedParameter], closedRunner);
    await expect(behaviour.validate(value, validatedParameter, [validatedParameter])).resolves.toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  it("A hidden parameter's scripts never block the form", async () => {
    const hiddenParameter = parameter({ Hide: true, Validator: "function(){ return 'no' }" });
    await expect(
      checkDraft(aDraft({}), [hiddenParameter], behaviourOf([hiddenParameter]).behaviour),
    ).resolves.toEqual([]);
  });

  // spec 2.1-valuefilter-works-screen
  it("A value filter runs only for edited values", async () => {
    const filteredParameter = parameter({ ValueFilter: "function(v){ return { kept: v } }" });
    const { behaviour } = behaviourOf([filteredParameter]);
    const untouchedDraft = aDraft({ parameters: { Account: value } });
    expect(await filterDraft(untouchedDraft, [filteredParameter], behaviour)).toEqual(untouchedDraft);
    const editedDraft = changeValue(aDraft({ parameters: {} }), filteredParameter, null, value);
    expect(
      valueIn(await filterDraft(editedDraft, [filteredParameter], behaviour), filteredParameter, null),
    ).toEqual({
      kept: value,
    });
  });

  it("A value filter also applies to copies of an edited value in other languages", async () => {
    const filteredParameter = parameter({
      Localizable: true,
      ValueFilter: "function(v){ return { kept: v } }",
    });
    const { behaviour } = behaviourOf([filteredParameter]);
    const editedDraft = changeValue(
      aDraft({ parameters: {}, localized_parameters: { rs: {} } }),
      filteredParameter,
      null,
      value,
    );
    const filteredDraft = await filterDraft(
      viewLanguage(editedDraft, [filteredParameter], "rs"),
      [filteredParameter],
      behaviour,
    );
    expect(valueIn(filteredDraft, filteredParameter, null)).toEqual({ kept: value });
    expect(valueIn(filteredDraft, filteredParameter, "rs")).toEqual({ kept: value });
    const ownDraft = aDraft({ parameters: { Account: value }, localized_parameters: { rs: {} } });
    const viewedDraft = viewLanguage(ownDraft, [filteredParameter], "rs");
    expect(await filterDraft(viewedDraft, [filteredParameter], behaviour)).toEqual(viewedDraft);
  });

  it("A value filter cannot clear a required value", async () => {
    const filteredParameter = parameter({ Required: true, ValueFilter: "function(){ return null }" });
    const { behaviour } = behaviourOf([filteredParameter]);
    const editedDraft = changeValue(aDraft({ parameters: {} }), filteredParameter, null, value);
    const filteredDraft = await filterDraft(editedDraft, [filteredParameter], behaviour);
    // A checkbox is never empty and nobody fills in a fixed text, so neither value can be missing.
    const cannotBeEmpty = Type === "Checkbox" || Type === "Fixed";
    expect(clearedByFilters(filteredDraft, editedDraft, [filteredParameter])).toEqual(
      cannotBeEmpty ? [] : [{ parameter: "Account", language: null, issue: { kind: "required" } }],
    );
    expect(clearedByFilters(editedDraft, editedDraft, [filteredParameter])).toEqual([]);
  });

  // spec 2.1-init-works-screen
  it("A parameter's init script can change every attribute except the name", async () => {
    const init = parameter({
      init: "function(p, all){ return { Name: 'Other', Required: true, Options: ['a', 'b'], Default: all.length } }",
    });
    const [changedParameter] = await behaviourOf([init]).behaviour.init([init]);
    expect(changedParameter).toMatchObject({ name: "Account", required: true, defaultValue: 1 });
    expect(changedParameter?.choices).toHaveLength(2);
  });
});

describe("scripts of a definition", () => {
  it("A definition without scripts starts no worker", () => {
    expect(behaviourOf([aParameter()]).runner.opened).toBe(0);
  });

  it("Scripts receive the page's language in the last argument", async () => {
    const withLanguage = aParameter({
      Validator: "function(v, p, all, context){ return context.language }",
      init: "function(p, all, context){ return { Hint: context.language } }",
    });
    const { behaviour } = behaviourOf([withLanguage]);
    await expect(behaviour.validate("x", withLanguage, [withLanguage])).resolves.toMatchObject({
      text: "mk",
    });
    await expect(behaviour.init([withLanguage])).resolves.toMatchObject([{ hint: "mk" }]);
  });

  it("Failed init, filter and render scripts change nothing and are reported", async () => {
    const parameter = aParameter({
      init: "function(){}",
      ValueFilter: "function(){}",
      render: "function(){}",
    });
    const { behaviour, report } = behaviourOf([parameter], openRunner({ fails: true }));
    await expect(behaviour.init([parameter])).resolves.toEqual([parameter]);
    await expect(behaviour.filter("x", parameter, [parameter])).resolves.toBe("x");
    await expect(behaviour.render("x", parameter, [parameter])).resolves.toBeNull();
    expect(report).toHaveBeenCalledTimes(3);
  });

  it("A script stopped by a closing form is not reported as a failure", async () => {
    const parameter = aParameter({ ValueFilter: "function(){}" });
    const closedError = Object.assign(new Error("closed"), { name: "ScriptError", kind: "closed" });
    const { behaviour, report } = behaviourOf([parameter], openRunner({ fails: closedError }));
    await expect(behaviour.filter("x", parameter, [parameter])).resolves.toBe("x");
    expect(report).not.toHaveBeenCalled();
  });

  // spec 2.1-render-works-screen
  it("Scripts can render HTML for a value", async () => {
    const parameter = aParameter({ render: "function(v){ return '<b>' + v + '</b>' }" });
    await expect(behaviourOf([parameter]).behaviour.render("x", parameter, [parameter])).resolves.toBe(
      "<b>x</b>",
    );
  });

  it("Validator scripts run only for values that the definition accepts", async () => {
    const parameter = aParameter({ Required: true, Validator: "function(){ return 'asked' }" });
    await expect(checkDraft(aDraft({}), [parameter], behaviourOf([parameter]).behaviour)).resolves.toEqual([
      { parameter: "Account", language: null, issue: { kind: "required" } },
    ]);
  });
});

it("Only a newly typed secret is validated", async () => {
  const pin = aParameter({
    Type: "Text",
    InputType: "password",
    Validator: "function(v){ return 'four digits: ' + v }",
  });
  const { behaviour } = behaviourOf([pin]);
  const draft = aDraft({ parameters: { Account: "********" } });
  await expect(checkDraft(draft, [pin], behaviour)).resolves.toEqual([]);
  const issues = await checkDraft(changeValue(draft, pin, null, "12"), [pin], behaviour);
  expect(issues).toEqual([
    { parameter: "Account", language: null, issue: expect.objectContaining({ text: "four digits: 12" }) },
  ]);
});
